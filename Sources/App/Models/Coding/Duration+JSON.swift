public import JSONStream

extension Duration: JSONReadable, JSONWritable {
  // A file can contain durations so long that computing with them would overflow and trap. With
  // this limit of about 30 million years, sums and multiples of durations do not overflow.
  fileprivate static let limit = Duration.seconds(1_000_000_000_000_000)

  /// Decodes a duration in the format of `JSONEncoder`: the high and the low 64 bits of its
  /// attoseconds.
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    var high: Int64?
    var low: UInt64?
    try reader.beginArray()
    if try reader.nextElement() { try reader.read(into: &high) }
    if try reader.nextElement() { try reader.read(into: &low) }
    guard let high, let low, try !reader.nextElement() else {
      throw reader.invalidValue("a length must consist of two numbers", at: start)
    }
    self.init(attoseconds: Int128(high) << 64 | Int128(low))
    guard (.zero - Self.limit...Self.limit).contains(self) else {
      throw reader.tooLong(at: start)
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

/// A duration that JSON contains as a number of seconds.
struct JSONSeconds: JSONReadable, JSONWritable {
  let duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  /// Decodes a number of seconds, rounded to nanoseconds, so that decoded times add up to whole
  /// seconds again.
  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.valueOffset()
    let seconds = try Double(from: &reader)
    guard abs(seconds) <= Duration.limit / .seconds(1) else { throw reader.tooLong(at: start) }
    duration = .nanoseconds((seconds * 1e9).rounded())
  }

  func write(to writer: inout JSONWriter) {
    writer.write(duration / .seconds(1))
  }
}

extension JSONReader {
  fileprivate func tooLong(at offset: Int) -> JSONError {
    invalidValue("this length is out of range", at: offset)
  }
}
