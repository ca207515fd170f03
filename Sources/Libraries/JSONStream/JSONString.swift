/// A string in the text that is being read, of which nothing has been copied yet.
///
/// It is compared with literals where it stands, which is how the names of members are told apart:
///
/// ```swift
/// switch member {
/// case "name": try reader.read(into: &name)
/// default: try reader.skipValue()
/// }
/// ```
public struct JSONString: ~Escapable {
  /// What stands between the quotation marks: valid UTF-8 with valid escapes.
  @usableFromInline let bytes: Span<UInt8>

  /// Whether all of it is ASCII.
  let isASCII: Bool

  /// Whether there are escapes in it.
  @usableFromInline let hasEscapes: Bool

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, isASCII: Bool, hasEscapes: Bool) {
    self.bytes = bytes
    self.isASCII = isASCII
    self.hasEscapes = hasEscapes
  }

  /// The bytes of the string, if it is written without escapes.
  ///
  /// A type that is made of the bytes, such as an identifier, need not go through a `String`.
  public var unescapedBytes: Span<UInt8>? {
    @_lifetime(copy self) get { hasEscapes ? nil : bytes }
  }

  /// Whether a string is a literal, byte for byte.
  @inlinable
  public static func ~= (literal: StaticString, string: borrowing JSONString) -> Bool {
    string == literal
  }

  /// Whether a string is a literal, byte for byte.
  @inlinable
  public static func == (string: borrowing JSONString, literal: StaticString) -> Bool {
    if string.hasEscapes { return string.isEscaped(literal) }
    return isEqual(string.bytes, literal)
  }

  /// Whether bytes are those of a literal.
  @inlinable
  @inline(__always)
  static func isEqual(_ bytes: Span<UInt8>, _ literal: StaticString) -> Bool {
    guard bytes.count == literal.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count {
      // SAFETY: the index is below the literal's count, and the bytes of a literal live for ever.
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
  /// Creates a string that is a copy of one in a JSON text, without its escapes.
  ///
  /// Half of a surrogate pair, which the name of a member may have, becomes the replacement
  /// character.
  public init(_ string: borrowing JSONString) {
    self = string.hasEscapes ? string.unescaped() : String(copying: string.utf8Span)
  }
}

extension JSONString {
  fileprivate var utf8Span: UTF8Span {
    @_lifetime(copy self) get {
      // SAFETY: the reader has checked the bytes when it found the end of the string.
      unsafe UTF8Span(unchecked: bytes, isKnownASCII: isASCII)
    }
  }

  /// The string without its escapes.
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
      // A quotation mark, a backslash or a slash stands for itself.
      case let byte: unescaped.append(byte)
      }
      index += 2
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// The scalar of one `\u` escape, or of two that are a surrogate pair, and how many bytes they
  /// take.
  ///
  /// A half of a pair that stands alone is no text. The reader refuses it where a string is read;
  /// as a part of a name that is only compared, it is the replacement character.
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

  /// The four hexadecimal digits at an index, which have been checked.
  private static func codeUnit(_ bytes: Span<UInt8>, at index: Int) -> UInt16 {
    (0..<4).reduce(0) { unit, digit in
      unit << 4 | UInt16(JSONReader.hexadecimalDigit(bytes[index + digit]) ?? 0)
    }
  }

  /// Whether half of a surrogate pair stands alone, so that the string is no Unicode text.
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
