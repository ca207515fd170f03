public import Foundation
public import JSONStream

extension UUID: JSONReadable, JSONWritable {
  /// Reads a UUID in its usual form, with digits of either case.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    let string = try reader.readJSONString()
    if let digits = string.unescapedBytes, let uuid = Self(digits: digits) {
      self = uuid
    } else if let uuid = UUID(uuidString: String(string)) {
      self = uuid
    } else {
      throw reader.invalidValue("this is not an id, which has 32 hexadecimal digits", at: start)
    }
  }

  /// Writes the UUID in its usual form, with upper-case digits.
  public func write(to writer: inout JSONWriter) {
    let (high, low) = words
    var digits = InlineArray<36, UInt8>(repeating: UInt8(ascii: "-"))
    var count: UInt64 = 0
    for index in 0..<36 where index != 8 && index != 13 && index != 18 && index != 23 {
      let word = count < 16 ? high : low
      let value = UInt8(truncatingIfNeeded: word >> (60 - 4 * (count & 15))) & 0xF
      digits[index] = value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
      count += 1
    }
    writer.write(utf8: digits.span)
  }

  /// The two halves, the first byte being the highest.
  private var words: (UInt64, UInt64) {
    let bytes = uuid
    func word(
      _ a: UInt8,
      _ b: UInt8,
      _ c: UInt8,
      _ d: UInt8,
      _ e: UInt8,
      _ f: UInt8,
      _ g: UInt8,
      _ h: UInt8
    ) -> UInt64 {
      let upper = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
      return upper | UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
    }
    return (
      word(bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7),
      word(bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15)
    )
  }

  private init(_ high: UInt64, _ low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      )
    )
  }

  /// Makes a UUID of its usual form, without a string in between.
  private init?(digits: Span<UInt8>) {
    guard digits.count == 36 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for index in 0..<36 {
      let byte = digits[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.value(ofDigit: byte) else { return nil }
      if index < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
    }
    self.init(high, low)
  }

  private static func value(ofDigit byte: UInt8) -> UInt64? {
    let isDigit = byte &- UInt8(ascii: "0") < 10
    let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 6
    guard isDigit || isLetter else { return nil }
    return UInt64(byte & 0xF + (isLetter ? 9 : 0))
  }
}
