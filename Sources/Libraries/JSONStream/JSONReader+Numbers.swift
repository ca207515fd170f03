extension JSONReader {
  /// Reads an integer.
  ///
  /// Accepts a number with a fraction or an exponent if its value is an integer: `1.0`, `12e2`.
  ///
  /// - Parameter type: The integer type, of any width.
  /// - Returns: The exact value.
  /// - Throws: ``JSONError`` if the next value is not an integer, or does not fit the type.
  @inlinable
  public mutating func readInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Integer.self
  ) throws(JSONError) -> Integer {
    let start = valueOffset()
    switch try scanInteger() {
    case .natural(let number): if let value = Integer(exactly: number) { return value }
    case .negative(let number): if let value = Integer(exactly: number) { return value }
    case .digits(let digits): if let value = Integer(digits) { return value }
    case .fraction: throw unfitInteger(at: start, isWhole: false)
    }
    throw unfitInteger(at: start, isWhole: true)
  }

  /// Reads a floating-point number.
  ///
  /// - Returns: The closest representable number.
  /// - Throws: ``JSONError`` if the next value is not a number, or is too large or too close to
  ///   zero.
  public mutating func readDouble() throws(JSONError) -> Double {
    guard nextKind() == .number else { throw mismatch(.number) }
    let number = try scanNumber()
    if let value = number.exactDouble { return value }
    let text = bytes.extracting(number.start..<offset)
    if let value = Double(Self.ascii(text)), value.isFinite, value != 0 || number.isZero {
      return value
    }
    throw invalidValue("this number is too large, or too close to zero", at: number.start)
  }

  /// A scanned number that should be an integer.
  @usableFromInline
  enum ScannedInteger {
    /// A number whose digits fit in 64 bits.
    case natural(UInt64)

    /// A number with a minus sign whose digits fit in 64 bits.
    case negative(Int128)

    /// The sign and the digits of a number that is longer, or that has a decimal point or an
    /// exponent.
    case digits(String)

    /// A number that is not an integer.
    case fraction
  }

  /// Scans a number that should be an integer.
  @usableFromInline
  mutating func scanInteger() throws(JSONError) -> ScannedInteger {
    guard nextKind() == .number else { throw mismatch(.number) }
    if let number = scanNatural() { return .natural(number) }
    let number = try scanNumber()
    if number.isExact, number.isPlain {
      return number.isNegative
        ? .negative(-Int128(number.significand)) : .natural(number.significand)
    }
    return wholeDigits(of: number).map { .digits($0) } ?? .fraction
  }

  /// Scans a plain number with at most 19 digits, which is the most common case.
  private mutating func scanNatural() -> UInt64? {
    var number: UInt64 = 0
    var index = offset
    var next: UInt8 = 0
    while index < bytes.count {
      next = bytes[index]
      guard next &- UInt8(ascii: "0") < 10 else { break }
      number = number &* 10 &+ UInt64(next &- UInt8(ascii: "0"))
      index += 1
    }
    let count = index - offset
    guard (1...19).contains(count), count == 1 || bytes[offset] != UInt8(ascii: "0"),
      next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e")
    else { return nil }
    offset = index
    return number
  }

  /// Creates the error for a number that does not fit an integer type.
  @usableFromInline
  func unfitInteger(at start: Int, isWhole: Bool) -> JSONError {
    invalidValue(isWhole ? "this number is out of range" : "a whole number is expected", at: start)
  }

  /// A scanned number.
  struct ScannedNumber {
    /// The offset of the number's first byte.
    let start: Int

    /// Whether the number has a minus sign.
    let isNegative: Bool

    /// The value of all digits before the exponent, if `isExact`.
    var significand: UInt64 = 0

    /// The number of digits in the significand, without leading zeros.
    var significantDigits = 0

    /// The number of digits after the decimal point.
    var fractionDigits = 0

    /// The exponent, limited to about 10¹².
    var exponent = 0

    /// Whether the number has neither a decimal point nor an exponent.
    var isPlain = true

    /// Whether the significand contains all digits.
    var isExact = true

    /// Whether all digits are zero.
    var isZero: Bool { significantDigits == 0 }

    /// The value, if it can be computed with a single rounding.
    ///
    /// - Source: William D. Clinger, "How to Read Floating Point Numbers Accurately", 1990, for
    ///   significands of 53 bits and exactly representable powers of ten.
    var exactDouble: Double? {
      let exponent = exponent - fractionDigits
      guard isExact, significand <= 1 << 53, (-22...22).contains(exponent) else { return nil }
      let value = Double(significand)
      let magnitude =
        exponent < 0
        ? value / JSONReader.powersOfTen[-exponent] : value * JSONReader.powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Scans and validates a number whose first byte has been seen.
  mutating func scanNumber() throws(JSONError) -> ScannedNumber {
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    var number = ScannedNumber(start: offset, isNegative: isNegative)
    if isNegative { offset += 1 }
    let first = offset
    scanDigits(of: &number)
    guard offset > first else { throw syntaxError("a number has no digits") }
    let leadingDigit = bytes[first]
    if offset > first + 1, bytes[first] == UInt8(ascii: "0") {
      throw syntaxError("a number begins with a zero", at: first)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let first = offset
      number.isPlain = false
      scanDigits(of: &number)
      number.fractionDigits = offset - first
      guard offset > first else {
        throw syntaxError("no digit follows the decimal point of a number")
      }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      number.isPlain = false
      try scanExponent(of: &number)
    }
    if number.significantDigits > 19 {
      // A number of twenty digits fits if it starts with a one and has not wrapped around to a
      // smaller number.
      number.isExact =
        number.significantDigits == 20 && leadingDigit == UInt8(ascii: "1")
        && number.significand >= 10_000_000_000_000_000_000
    }
    return number
  }

  @inline(__always)
  private mutating func scanDigits(of number: inout ScannedNumber) {
    var index = offset
    var significand = number.significand
    // Leading zeros are not significant.
    while number.significantDigits == 0, index < bytes.count, bytes[index] == UInt8(ascii: "0") {
      index += 1
    }
    let first = index
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      significand = significand &* 10 &+ UInt64(digit)
      index += 1
    }
    number.significand = significand
    number.significantDigits += index - first
    offset = index
  }

  private mutating func scanExponent(of number: inout ScannedNumber) throws(JSONError) {
    var isNegative = false
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      isNegative = bytes[offset] == UInt8(ascii: "-")
      offset += 1
    }
    let first = offset
    while offset < bytes.count {
      let digit = bytes[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if number.exponent < 1_000_000_000_000 {
        number.exponent = number.exponent * 10 + Int(digit)
      }
      offset += 1
    }
    guard offset > first else { throw syntaxError("a number has no digit in its exponent") }
    if isNegative { number.exponent.negate() }
  }

  /// Returns the digits of an integer written with a decimal point, an exponent or more than 19
  /// digits.
  ///
  /// - Returns: The sign and the digits, or `nil` if the number is not an integer. If the number is
  ///   too large for every integer type, the string has too many digits.
  private func wholeDigits(of number: ScannedNumber) -> String? {
    if number.isZero { return "0" }
    var digits = Self.ascii(bytes.extracting(number.start..<offset))
    digits = String(digits.prefix { $0 != "e" && $0 != "E" }.filter { $0.isNumber })
    var exponent = number.exponent - number.fractionDigits
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    guard exponent >= 0 else { return nil }
    let zeros = String(repeating: "0", count: min(exponent, 1_000))
    return (number.isNegative ? "-" : "") + digits + zeros
  }

  /// Creates a string from bytes that are known to be ASCII.
  static func ascii(_ bytes: Span<UInt8>) -> String {
    // SAFETY: The scanner has validated every byte of the number.
    String(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: true))
  }
}
