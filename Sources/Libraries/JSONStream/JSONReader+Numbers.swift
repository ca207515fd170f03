extension JSONReader {
  /// Reads a whole number.
  ///
  /// It may be written with a fraction or an exponent, if its value is whole: `1.0`, `12e2`.
  ///
  /// - Parameter type: The type, of any width.
  /// - Returns: The number, exactly.
  /// - Throws: ``JSONError`` if the next value is something else, or does not fit.
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

  /// Reads a number with a fraction.
  ///
  /// - Returns: The closest number that the type has.
  /// - Throws: ``JSONError`` if the next value is something else, or the number is too large or too
  ///   close to zero for the type.
  public mutating func readDouble() throws(JSONError) -> Double {
    guard nextKind() == .number else { throw mismatch(.number) }
    let number = try scanNumber()
    if let value = number.exactDouble { return value }
    let text = bytes.extracting(number.start..<offset)
    if let value = Double(Self.ascii(text)), value.isFinite, value != 0 || number.isZero {
      return value
    }
    throw invalidValue("this number does not fit into 64 bits", at: number.start)
  }

  /// A number in the text that is to be whole.
  @usableFromInline
  enum ScannedInteger {
    /// A number that is written with at most 64 bits of digits.
    case natural(UInt64)

    /// Such a number with a minus.
    case negative(Int128)

    /// The digits, with their sign, of one that is longer or written another way.
    case digits(String)

    /// A number that is not whole.
    case fraction
  }

  /// Goes over a number that is to be whole.
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

  /// Goes over a number of at most 19 digits and nothing else, as most are.
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

  /// The error that a number is none of a type of whole numbers.
  @usableFromInline
  func unfitInteger(at start: Int, isWhole: Bool) -> JSONError {
    invalidValue(isWhole ? "this number does not fit" : "a whole number is expected", at: start)
  }

  /// A number in the text.
  struct ScannedNumber {
    /// Where it begins.
    let start: Int

    /// Whether there is a minus.
    let isNegative: Bool

    /// The digits before the exponent as a whole number, if it `isExact`.
    var significand: UInt64 = 0

    /// The digits of the significand without leading zeros.
    var significantDigits = 0

    /// How many of the digits are behind the point.
    var fractionDigits = 0

    /// The exponent as it is written, or one that is as large as any beyond a million million.
    var exponent = 0

    /// Whether there is neither a point nor an exponent.
    var isPlain = true

    /// Whether the significand has all digits.
    var isExact = true

    /// Whether all digits are zero.
    var isZero: Bool { significantDigits == 0 }

    /// The value, if it can be computed with one rounding.
    ///
    /// - Source: William D. Clinger, "How to Read Floating Point Numbers Accurately", 1990: a
    ///   significand of 53 bits and a power of ten that the type has exactly.
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

  /// Goes over a number whose first byte has been seen, and checks it.
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
      guard offset > first else { throw syntaxError("no digit follows the point of a number") }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      number.isPlain = false
      try scanExponent(of: &number)
    }
    if number.significantDigits > 19 {
      // Of twenty digits, those fit that begin with a one and have not overflowed to a smaller
      // number.
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
    // Zeros before the first other digit say nothing.
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

  /// The digits of a number that is whole but written with a point, an exponent or more than 19
  /// digits.
  ///
  /// - Returns: `nil` if it is not whole. A number beyond all types of integers has some digits too
  ///   many.
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

  /// A string of bytes that are known to be ASCII.
  static func ascii(_ bytes: Span<UInt8>) -> String {
    // SAFETY: the digits, signs, points and letters of a number were checked one by one.
    String(copying: unsafe UTF8Span(unchecked: bytes, isKnownASCII: true))
  }
}
