public import JSONStream
public import Tagged

extension Tagged: JSONReadable where Tag: ~Copyable, RawValue: JSONReadable {
  /// Reads the bare value.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self.init(rawValue: try RawValue(from: &reader))
  }
}

extension Tagged: JSONWritable where Tag: ~Copyable, RawValue: JSONWritable {
  /// Writes the bare value.
  public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
