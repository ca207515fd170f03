import Foundation
import JSONStream

/// A query, prepared for searching many strings.
///
/// A match ignores differences that ``Swift/String/folded`` removes. Folding takes microseconds per
/// string, so ASCII text is not folded: if the query and the text are both ASCII, only case can
/// differ, and they are compared eight bytes at a time.
struct SearchPattern: Hashable {
  private let foldedQuery: String

  /// The lower-case bytes of the query, or `nil` if the query is empty or contains anything except
  /// printable ASCII.
  private let bytes: [UInt8]?

  /// Prepares a query.
  ///
  /// - Parameter query: The text to search for.
  init(_ query: String) {
    foldedQuery = query.folded
    let isPlain = query.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    bytes = isPlain && !query.isEmpty ? query.utf8.map(Self.lowercased) : nil
  }

  /// Finds the first match in a string.
  ///
  /// - Parameter text: The text to search.
  /// - Returns: The range of the match, or `nil` if nothing matches. An empty query matches
  ///   nothing.
  func firstMatch(in text: String) -> Range<String.Index>? {
    var characters = text.utf8Span
    if let bytes, characters.checkForASCII() {
      guard let start = Self.offset(of: bytes.span, in: characters.span) else { return nil }
      let lower = text.utf8.index(text.startIndex, offsetBy: start)
      return lower..<text.utf8.index(lower, offsetBy: bytes.count)
    }
    guard !foldedQuery.isEmpty, text.folded(contains: foldedQuery) else { return nil }
    return rangeOfCharacters(in: text)
  }

  /// Finds the first range of characters whose folded form contains the query.
  private func rangeOfCharacters(in text: String) -> Range<String.Index>? {
    var folded: [Character] = []
    // For each folded character, the index of the original character.
    var starts: [String.Index] = []
    for index in text.indices {
      for character in String(text[index]).folded {
        folded.append(character)
        starts.append(index)
      }
    }
    let query = Array(foldedQuery)
    guard folded.count >= query.count else { return nil }
    for offset in 0...(folded.count - query.count)
    where folded[offset...].starts(with: query) {
      return starts[offset]..<text.index(after: starts[offset + query.count - 1])
    }
    return nil
  }

  /// Returns the offset of the first match, ignoring the case of ASCII letters.
  private static func offset(of bytes: Span<UInt8>, in text: Span<UInt8>) -> Int? {
    // Setting the bit 0x20 makes an upper-case letter lower-case, so compare with this bit set.
    let first = UInt64(bytes[0] | 0x20) &* 0x0101_0101_0101_0101
    let end = text.count - bytes.count
    var index = 0
    while index <= end {
      guard index + 8 <= text.count else {
        if isMatch(of: bytes, in: text, at: index) { return index }
        index += 1
        continue
      }
      let others = (text.word(at: index) | 0x2020_2020_2020_2020) ^ first
      var marks = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      while marks != 0 {
        let candidate = index + marks.trailingZeroBitCount / 8
        if candidate <= end, isMatch(of: bytes, in: text, at: candidate) { return candidate }
        marks &= marks &- 1
      }
      index += 8
    }
    return nil
  }

  private static func isMatch(
    of bytes: Span<UInt8>,
    in text: Span<UInt8>,
    at offset: Int
  ) -> Bool {
    for index in 0..<bytes.count where lowercased(text[offset + index]) != bytes[index] {
      return false
    }
    return true
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
