public import JSONStream

extension Duration: JSONReadable, JSONWritable {
  // NB: a file can name durations whose seconds, sums and multiples 64 and 128 bits cannot hold,
  // and to compute those ends the program. A million billion seconds are longer than anything has
  // lasted, and leave room.
  private static let limit = Duration.seconds(1_000_000_000_000_000)

  /// Reads a duration as `JSONEncoder` writes it: the two halves of its attoseconds, the upper one
  /// first.
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

  /// Writes the duration as `JSONEncoder` does it.
  public func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.element(Int64(attoseconds >> 64))
      writer.element(UInt64(truncatingIfNeeded: attoseconds))
    }
  }
}
