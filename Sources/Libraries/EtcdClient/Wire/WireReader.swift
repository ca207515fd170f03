import Foundation

/// Reads JSON from etcd's gateway, one object member at a time.
///
/// The first load of a team's list contains megabytes of keys and values. A decoder that creates
/// an object for each JSON value would take most of the loading time.
struct WireReader {
  /// Thrown if the text is not valid JSON or not an etcd answer.
  struct Malformed: Error {
    /// The offset at which reading stopped.
    let offset: Int

    /// The reason for the error, as part of a sentence for the user.
    var detail = "its answer is not JSON"
  }

  /// The maximum depth of nested values.
  ///
  /// The answers of etcd nest values only a few levels deep.
  private static let maximumDepth = 32

  private var depth = 0

  private let bytes: [UInt8]
  private var index: Int

  init(_ data: Data) {
    bytes = Array(data)
    index = 0
  }

  /// Reads an object.
  ///
  /// The closure is called for each member, and must read the member's value.
  mutating func object(
    _ member: (inout WireReader, String) throws(Malformed) -> Void
  ) throws(Malformed) {
    try expect(UInt8(ascii: "{"))
    try descend()
    defer { depth -= 1 }
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      let name = try string()
      try expect(UInt8(ascii: ":"))
      try member(&self, name)
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads an array.
  ///
  /// The closure is called for each element, and must read that element.
  mutating func array(
    _ element: (inout WireReader) throws(Malformed) -> Void
  ) throws(Malformed) {
    try expect(UInt8(ascii: "["))
    try descend()
    defer { depth -= 1 }
    if skip(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  mutating func string() throws(Malformed) -> String {
    let (range, hasEscapes) = try stringBytes()
    guard hasEscapes else { return String(decoding: bytes[range], as: UTF8.self) }
    // It does not matter that decoding escapes is slow, because only error messages contain
    // escapes.
    let quoted = Data(bytes[range.lowerBound - 1...range.upperBound])
    guard let string = try? JSONDecoder().decode(String.self, from: quoted) else { throw here }
    return string
  }

  /// Reads a string of Base64, and returns the bytes that it encodes.
  mutating func data() throws(Malformed) -> Data {
    let (range, _) = try stringBytes()
    guard let data = Data(base64Encoded: Data(bytes[range])) else { throw here }
    return data
  }

  /// Reads a number, which may be encoded as a string.
  mutating func number() throws(Malformed) -> Int64 {
    let isQuoted = skip(UInt8(ascii: "\""))
    skipSpace()
    // Some ids of etcd, such as the id of a member, are unsigned 64-bit numbers.
    var number: UInt64 = 0
    let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let start = index
    while index < bytes.count, case let digit = bytes[index] &- 48, digit < 10 {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeBy) = tens.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isTooLargeBy { throw outOfRange }
      number = sum
      index += 1
    }
    guard index > start else { throw here }
    if isQuoted {
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw here }
      index += 1
    }
    let signed = Int64(bitPattern: number)
    return isNegative ? 0 &- signed : signed
  }

  /// Reads a revision or a count.
  ///
  /// Throws an error if the number is negative, or so large that a calculation could overflow.
  mutating func revision() throws(Malformed) -> Int64 {
    let number = try number()
    guard (0...Int64.max / 2).contains(number) else { throw outOfRange }
    return number
  }

  /// Reads `true` or `false`.
  mutating func bool() throws(Malformed) -> Bool {
    skipSpace()
    if skip(word: "true") { return true }
    if skip(word: "false") { return false }
    throw here
  }

  /// Returns whether the next value is a string.
  mutating func isAtString() -> Bool {
    skipSpace()
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"")
  }

  /// Skips a value of any kind.
  mutating func skipValue() throws(Malformed) {
    skipSpace()
    guard index < bytes.count else { throw here }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      try object { reader, _ throws(Malformed) in try reader.skipValue() }
    case UInt8(ascii: "["):
      try array { reader throws(Malformed) in try reader.skipValue() }
    case UInt8(ascii: "\""): _ = try stringBytes()
    default:
      let start = index
      while index < bytes.count, !Self.endsScalar(bytes[index]) { index += 1 }
      if index == start { throw here }
    }
  }

  /// Checks that only white space follows the current position.
  mutating func end() throws(Malformed) {
    skipSpace()
    if index < bytes.count { throw here }
  }

  private var here: Malformed { Malformed(offset: index) }

  private var outOfRange: Malformed {
    Malformed(offset: index, detail: "a number in its answer is out of range")
  }

  private mutating func descend() throws(Malformed) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw Malformed(offset: index, detail: "its answer is nested too deeply")
    }
  }

  private mutating func stringBytes() throws(Malformed) -> (Range<Int>, hasEscapes: Bool) {
    try expect(UInt8(ascii: "\""))
    let start = index
    // Look for the quotation mark first: most strings of a large answer are Base64 values, which
    // contain no escapes.
    guard var end = position(of: UInt8(ascii: "\""), from: start) else { throw here }
    guard position(of: UInt8(ascii: "\\"), from: start, to: end) != nil else {
      index = end + 1
      return (start..<end, false)
    }
    end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { throw here }
    index = end + 1
    return (start..<end, true)
  }

  /// Returns the first position of a byte in a part of the answer.
  private func position(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    // SAFETY: The range is within the bytes, and the call only reads them.
    return unsafe bytes.withUnsafeBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      guard let first = part.baseAddress,
        let found = unsafe memchr(first, Int32(byte), part.count)
      else { return nil }
      return unsafe start + first.distance(to: UnsafeRawPointer(found))
    }
  }

  private mutating func expect(_ byte: UInt8) throws(Malformed) {
    if !skip(byte) { throw here }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skip(word: StaticString) -> Bool {
    let word = Array("\(word)".utf8)
    guard bytes.dropFirst(index).starts(with: word) else { return false }
    index += word.count
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }
}
