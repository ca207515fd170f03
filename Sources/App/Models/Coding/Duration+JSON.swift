public import JSONStream

extension Duration: JSONReadable, JSONWritable {
  // NB: A file can contain durations whose seconds, sums and multiples overflow 64 and 128 bits,
  // and an overflow would trap. This limit of about 30 million years leaves enough headroom.
  private static let limit = Duration.seconds(1_000_000_000_000_000)

  /// Decodes a duration in the format of `JSONEncoder`: the high and the low half of its
  /// attoseconds.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    var high: Int64?
    var low: UInt64?
    try reader.beginArray()
    if try reader.nextElement() { try reader.read(into: &high) }
    if try reader.nextElement() { try reader.read(into: &low) }
    guard let high, let low, try !reader.nextElement() else {
      throw reader.invalidValue("a length has two numbers", at: start)
    }
    self.init(attoseconds: Int128(high) << 64 | Int128(low))
    guard (.zero - Self.limit...Self.limit).contains(self) else {
      throw reader.invalidValue("no meeting takes that long", at: start)
    }
  }

  /// Encodes the duration in the format of `JSONEncoder`.
  public func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.element(Int64(attoseconds >> 64))
      writer.element(UInt64(truncatingIfNeeded: attoseconds))
    }
  }
}
