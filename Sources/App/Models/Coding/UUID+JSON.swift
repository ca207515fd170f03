public import Foundation
public import JSONStream

extension UUID: JSONReadable, JSONWritable {
  /// Decodes a UUID in its usual form, with upper-case or lower-case digits.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    let string = try reader.readJSONString()
    if let text = string.unescapedBytes, let uuid = Self(text: text) {
      self = uuid
    } else if let uuid = UUID(uuidString: String(string)) {
      self = uuid
    } else {
      throw reader.invalidValue("this is not an id: an id has 32 hexadecimal digits", at: start)
    }
  }

  /// Encodes the UUID in its usual form, with upper-case digits.
  public func write(to writer: inout JSONWriter) {
    let (high, low) = words
    var text = InlineArray<36, UInt8>(repeating: UInt8(ascii: "-"))
    func write(_ digits: UInt64, _ range: Range<Int>, at place: Int) {
      for index in range {
        text[place + index] = UInt8(truncatingIfNeeded: digits >> UInt64(8 * index))
      }
    }
    write(.hexadecimalDigits(of: high >> 32), 0..<8, at: 0)
    let middle = UInt64.hexadecimalDigits(of: high & 0xFFFF_FFFF)
    write(middle, 0..<4, at: 9)
    write(middle, 4..<8, at: 10)
    let next = UInt64.hexadecimalDigits(of: low >> 32)
    write(next, 0..<4, at: 19)
    write(next, 4..<8, at: 20)
    write(.hexadecimalDigits(of: low & 0xFFFF_FFFF), 0..<8, at: 28)
    writer.write(utf8: text.span)
  }

  /// The two halves of the UUID, as numbers.
  ///
  /// The first byte is the most significant byte of the first number.
  private var words: (UInt64, UInt64) {
    // SAFETY: Both tuples are sixteen bytes without padding, and every bit pattern is valid.
    let words = unsafe unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }

  private init(_ high: UInt64, _ low: UInt64) {
    // SAFETY: Both tuples are sixteen bytes without padding, and every bit pattern is valid.
    self.init(uuid: unsafe unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
  }

  /// Parses the bytes of a UUID in its usual form, without creating a string.
  private init?(text: Span<UInt8>) {
    guard text.count == 36, text[8] == UInt8(ascii: "-"), text[13] == UInt8(ascii: "-"),
      text[18] == UInt8(ascii: "-"), text[23] == UInt8(ascii: "-")
    else { return nil }
    let half: UInt64 = 0xFFFF_FFFF
    let digits = (
      text.word(at: 0),
      text.word(at: 9) & half | text.word(at: 14) << 32,
      text.word(at: 19) & half | text.word(at: 24) << 32,
      text.word(at: 28)
    )
    guard let first = digits.0.hexadecimalValue, let second = digits.1.hexadecimalValue,
      let third = digits.2.hexadecimalValue, let fourth = digits.3.hexadecimalValue
    else { return nil }
    self.init(first << 32 | second, third << 32 | fourth)
  }
}

/// Decodes eight hexadecimal digits at once.
///
/// The lowest byte of the number contains the first digit.
extension UInt64 {
  /// The number that the eight digits encode, or `nil` if one of the bytes is not a digit.
  fileprivate var hexadecimalValue: UInt64? {
    let isASCII = self & Self.highBits == 0
    let decimals = marks(from: UInt8(ascii: "0")) & ~marks(from: UInt8(ascii: "9") + 1)
    let lowercased = self | Self.ones &* 0x20
    let letters =
      lowercased.marks(from: UInt8(ascii: "a"))
      & ~lowercased.marks(from: UInt8(ascii: "f") + 1)
    guard isASCII, (decimals | letters) & Self.highBits == Self.highBits else { return nil }
    // The low nibble of a letter counts from 1, so add nine: 'a' is 0x61, and its value is ten.
    var value = self & (Self.ones &* 0xF)
    value &+= (letters & Self.highBits) >> 7 &* 9
    value = value.byteSwapped
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }

  /// Returns the eight upper-case digits of a number below 2³².
  fileprivate static func hexadecimalDigits(of number: UInt64) -> UInt64 {
    var value = (number | number << 16) & 0x0000_FFFF_0000_FFFF
    value = (value | value << 8) & 0x00FF_00FF_00FF_00FF
    value = (value | value << 4) & 0x0F0F_0F0F_0F0F_0F0F
    value = value.byteSwapped
    let letters = (value &+ ones &* 6) >> 4 & ones
    let gap = UInt64(UInt8(ascii: "A") - UInt8(ascii: "9") - 1)
    return value &+ ones &* UInt64(UInt8(ascii: "0")) &+ letters &* gap
  }

  /// Returns a number in which the highest bit of each byte is set if this number's byte at the
  /// same position is at least `byte`.
  ///
  /// All bytes of this number must be ASCII.
  private func marks(from byte: UInt8) -> UInt64 {
    self &+ Self.ones &* UInt64(0x80 - byte)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
