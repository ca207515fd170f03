extension JSONReader {
  /// Reads a string.
  ///
  /// - Throws: ``JSONError`` if the next value is not a string.
  public mutating func readString() throws(JSONError) -> String {
    String(try readJSONString())
  }

  /// Reads a string without copying it, for types that compare the string or use its bytes.
  ///
  /// - Throws: ``JSONError`` if the next value is not a string.
  @_lifetime(copy self)
  public mutating func readJSONString() throws(JSONError) -> JSONString {
    guard nextByte() == UInt8(ascii: "\"") else { throw mismatch(.string) }
    let start = offset
    let string = try scanString()
    if string.hasLoneSurrogate() { throw loneSurrogate(at: start) }
    return string
  }

  @usableFromInline
  func loneSurrogate(at offset: Int) -> JSONError {
    JSONError(.invalid("the text contains half of a surrogate pair"), offset: offset)
  }

  /// Scans and validates a string whose opening quotation mark has been seen.
  @_lifetime(copy self)
  mutating func scanString() throws(JSONError) -> JSONString {
    let start = offset + 1
    var index = start
    var highBits: UInt64 = 0
    var hasEscapes = false
    scan: while true {
      // Process eight bytes at a time as long as none of them is special.
      while index + 8 <= bytes.count {
        let word = bytes.word(at: index)
        let special = word.specialBytes
        guard special == 0 else {
          let count = special.trailingZeroBitCount / 8
          highBits |= word & ~(~0 << UInt64(count * 8))
          index += count
          break
        }
        highBits |= word
        index += 8
      }
      guard index < bytes.count else {
        offset = bytes.count
        throw syntaxError("the text ends too early")
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): break scan
      case UInt8(ascii: "\\"):
        hasEscapes = true
        index = try scanEscape(at: index)
      case 0..<0x20:
        throw syntaxError("a string contains a line break or another control character", at: index)
      case let byte:
        highBits |= UInt64(byte)
        index += 1
      }
    }
    let text = bytes.extracting(start..<index)
    let isASCII = highBits & 0x8080_8080_8080_8080 == 0
    if !isASCII { try validate(text, at: start) }
    offset = index + 1
    return JSONString(text, isASCII: isASCII, hasEscapes: hasEscapes)
  }

  private func validate(_ text: Span<UInt8>, at start: Int) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: text)
    } catch {
      throw syntaxError("the text is not valid UTF-8", at: start + error.byteOffsets.lowerBound)
    }
  }

  private func scanEscape(at index: Int) throws(JSONError) -> Int {
    guard index + 1 < bytes.count else {
      throw JSONError(.syntax("the text ends too early"), offset: bytes.count)
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      for digit in index + 2..<index + 6 {
        guard digit < bytes.count else {
          throw JSONError(.syntax("the text ends too early"), offset: bytes.count)
        }
        guard Self.hexadecimalDigit(bytes[digit]) != nil else {
          throw syntaxError("an escape needs four hexadecimal digits", at: index)
        }
      }
      return index + 6
    default:
      throw syntaxError("a backslash is followed by an unknown escape", at: index)
    }
  }

  /// Returns the value of a hexadecimal digit.
  ///
  /// - Returns: 0 to 15, or `nil` if the byte is not a digit.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
