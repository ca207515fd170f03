/// A string in the text that a reader reads, without a copy of its bytes.
///
/// Comparing the string with a literal needs no copy, so a type can switch over member names:
///
/// ```swift
/// switch member {
/// case "name": try reader.read(into: &name)
/// default: try reader.skipValue()
/// }
/// ```
public struct JSONString: ~Escapable {
  /// The contents of the string literal: valid UTF-8, escapes not yet decoded.
  @usableFromInline let bytes: Span<UInt8>

  /// Whether the contents are ASCII only.
  let isASCII: Bool

  /// Whether the contents include escapes.
  @usableFromInline let hasEscapes: Bool

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, isASCII: Bool, hasEscapes: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
    self.hasEscapes = hasEscapes
  }

  /// The bytes of the string, or `nil` if it contains escapes.
  ///
  /// Types such as identifiers can be created from the bytes without a `String`.
  public var unescapedBytes: Span<UInt8>? {
    @_lifetime(copy self) get { hasEscapes ? nil : bytes }
  }

  /// Returns whether a string in JSON text equals a literal, byte for byte.
  @inlinable
  public static func ~= (literal: StaticString, string: borrowing JSONString) -> Bool {
    string == literal
  }

  /// Returns whether a string in JSON text equals a literal, byte for byte.
  @inlinable
  public static func == (string: borrowing JSONString, literal: StaticString) -> Bool {
    if string.hasEscapes { return string.isEscaped(literal) }
    return isEqual(string.bytes, literal)
  }

  @inlinable
  @inline(__always)
  static func isEqual(_ bytes: Span<UInt8>, _ literal: StaticString) -> Bool {
    guard bytes.count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count {
      // SAFETY: The index is below the literal's count, and a literal's bytes are never freed.
      guard unsafe bytes[index] == literal.utf8Start[index] else { return false }
    }
    return true
  }

  @usableFromInline
  func isEscaped(_ literal: StaticString) -> Bool {
    String(self).utf8.elementsEqual(literal.description.utf8)
  }
}

extension String {
  /// Creates a string with the decoded contents of a string in JSON text.
  ///
  /// Half of a surrogate pair becomes the replacement character. The reader allows half of a pair
  /// only in the name of a member.
  public init(_ string: borrowing JSONString) {
    self = string.hasEscapes ? string.unescaped() : String(copying: string.utf8Span)
  }
}

extension JSONString {
  fileprivate var utf8Span: UTF8Span {
    @_lifetime(copy self) get {
      // SAFETY: The reader validated the bytes when it scanned the string.
      unsafe UTF8Span(unchecked: bytes, isKnownASCII: isASCII)
    }
  }

  /// Returns the string with decoded escapes.
  fileprivate func unescaped() -> String {
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        unescaped.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "b"): unescaped.append(0x08)
      case UInt8(ascii: "f"): unescaped.append(0x0C)
      case UInt8(ascii: "n"): unescaped.append(0x0A)
      case UInt8(ascii: "r"): unescaped.append(0x0D)
      case UInt8(ascii: "t"): unescaped.append(0x09)
      case UInt8(ascii: "u"):
        let (scalar, count) = scalar(at: index)
        unescaped.append(contentsOf: String(Character(scalar)).utf8)
        index += count
        continue
      // An escaped quotation mark, backslash or slash stands for itself.
      case let byte: unescaped.append(byte)
      }
      index += 2
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Returns the scalar of a `\u` escape or of a surrogate pair of two, and their length in bytes.
  ///
  /// Half of a surrogate pair is not valid text. The reader rejects it in strings. In a name that
  /// is only compared, half of a pair becomes the replacement character.
  private func scalar(at index: Int) -> (Unicode.Scalar, count: Int) {
    let first = Self.codeUnit(bytes, at: index + 2)
    if UTF16.isLeadSurrogate(first), index + 12 <= bytes.count,
      bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u")
    {
      let second = Self.codeUnit(bytes, at: index + 8)
      if UTF16.isTrailSurrogate(second) {
        let high = UInt32(first - 0xD800) << 10
        let value = 0x1_0000 + high + UInt32(second - 0xDC00)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
      }
    }
    return (Unicode.Scalar(first) ?? "\u{FFFD}", 6)
  }

  /// Returns the value of four hexadecimal digits that have been validated.
  private static func codeUnit(_ bytes: Span<UInt8>, at index: Int) -> UInt16 {
    (0..<4).reduce(0) { unit, digit in
      unit << 4 | UInt16(JSONReader.hexadecimalDigit(bytes[index + digit]) ?? 0)
    }
  }

  /// Returns whether the string contains half of a surrogate pair, which is not valid Unicode.
  @usableFromInline
  func hasLoneSurrogate() -> Bool {
    guard hasEscapes else { return false }
    var index = 0
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "\\") {
        index += 1
      } else if bytes[index + 1] != UInt8(ascii: "u") {
        index += 2
      } else {
        let count = scalar(at: index).count
        let unit = Self.codeUnit(bytes, at: index + 2)
        if count == 6, UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) { return true }
        index += count
      }
    }
    return false
  }
}
