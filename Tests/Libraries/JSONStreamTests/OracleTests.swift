import Foundation
import JSONStream
import SeededRandomness
import Testing

/// Foundation's decoder is the oracle: both readers read the same value, or both reject the text.
///
/// ``Difference`` lists the reasons for intended differences, and the test shows that the list is
/// complete.
@Suite("The JSON reader compared with Foundation's JSON reader")
struct OracleTests {
  /// A reason why the JSON reader and Foundation's reader disagree.
  enum Difference {
    /// Foundation reads UTF-16 and UTF-32. RFC 8259, 8.1, requires UTF-8.
    case otherEncoding
    /// Foundation reads the first of two members with the same name.
    ///
    /// The JSON reader rejects an object with two members of the same name, because reading one
    /// member would lose the other member.
    case repeatedMember
    /// Foundation does not check skipped values.
    ///
    /// The JSON reader checks skipped values, because a program may keep and write them.
    case skippedMember
    /// Foundation rejects a name with half of a surrogate pair.
    ///
    /// RFC 8259, 8.2, allows half of a surrogate pair in a name, and the JSON reader skips or keeps
    /// the member.
    case loneSurrogateInName
    /// Foundation rounds a number with a fraction to 64 bits before it checks whether the number is
    /// whole.
    ///
    /// The JSON reader checks the digits, because rounding would change an exact number silently.
    case roundedFraction
  }

  private static let members: Set = [
    "array", "bool", "dictionary", "double", "int", "string", "unsigned",
  ]

  private let lenient = JSONReader.Options(allowsTrailingCommas: true)

  private func difference(
    _ bytes: [UInt8],
    _ ours: Result<Everything, JSONError>,
    _ theirs: Everything?
  )
    -> Difference?
  {
    if bytes.prefix(4).contains(0) || bytes.prefix(2) == [0xFF, 0xFE]
      || bytes.prefix(2) == [0xFE, 0xFF]
    {
      return .otherEncoding
    }
    switch ours {
    case .failure(let error) where error.reason == .repeated && theirs != nil:
      return .repeatedMember
    case .failure(let error) where theirs != nil && isRoundedToWhole(error, in: bytes):
      return .roundedFraction
    case .failure(let error) where error.isSyntaxError && isInSkippedMember(error):
      return .skippedMember
    case .success where theirs == nil && String(decoding: bytes, as: UTF8.self).contains("\\ud83d"):
      return .loneSurrogateInName
    default: return nil
    }
  }

  private func isRoundedToWhole(_ error: JSONError, in bytes: [UInt8]) -> Bool {
    guard error.reason == .invalid("a whole number is expected") else { return false }
    let number = bytes[error.offset...].prefix { "+-.eE0123456789".utf8.contains($0) }
    let value = Double(String(decoding: number, as: UTF8.self))
    return value.map { $0 == $0.rounded() } ?? false
  }

  private func isInSkippedMember(_ error: JSONError) -> Bool {
    guard case .member(let name) = error.location?.path.last else { return false }
    return !Self.members.contains(name)
  }

  private func agree(on bytes: [UInt8], _ comment: String) {
    let ours = Result { () throws(JSONError) in try Everything(bytes: bytes, options: lenient) }
    let theirs = try? JSONDecoder().decode(Everything.self, from: Data(bytes))
    if (try? ours.get()) == theirs { return }
    let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
    #expect(
      difference(bytes, ours, theirs) != nil,
      "\(comment): \(ours) \(theirs as Any) of \(text)"
    )
  }

  @Test("The JSON reader and Foundation read the same values", arguments: 0..<100)
  func sameValues(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = Everything.random(using: &generator)
    let data = try JSONEncoder().encode(value)
    #expect(try Everything(bytes: Array(data)) == value, "seed \(seed)")
  }

  /// The number of damaged JSON texts for each seed.
  ///
  /// `Scripts/json-fuzz` requests a larger number.
  private static let textsOfSeed =
    ProcessInfo.processInfo.environment["JSON_FUZZ_TEXTS"].flatMap { Int($0) } ?? 20

  @Test(
    "The JSON reader and Foundation agree on damaged JSON text, except for intended differences",
    arguments: 0..<200
  )
  func damagedTexts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<Self.textsOfSeed {
      let value = Everything.random(using: &generator, depth: 1)
      var bytes = try value.json(layout: .init(isIndented: Bool.random(using: &generator)))
      for _ in 0..<Int.random(in: 1...3, using: &generator) { damage(&bytes, using: &generator) }
      agree(on: bytes, "seed \(seed), number \(number)")
    }
  }

  private static let pieces: [[UInt8]] =
    [
      "1", "-", ".", "e", "0", "{", "}", "[", "]", ",", ":", "\"", "\\", " ", "\n", "null", "true",
      "\\u",
      "\\ud83d", "\\n", "1e5", "99999999999999999999", "é", "\u{FEFF}", "/", "\t", "[]", "{}",
      "\"a\":",
    ].map { Array($0.utf8) } + [[0], [0x1F], [0xC3], [0xFF], [0xED, 0xA0, 0x80]]

  /// Damages the text at one position.
  private func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...20, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.removeSubrange(place...)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    default:
      let piece = Self.pieces.randomElement(using: &generator) ?? []
      bytes.insert(contentsOf: piece, at: place)
    }
  }
}
