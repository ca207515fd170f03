public import JSONStream
public import Tagged

extension Tagged: JSONReadable where Tag: ~Copyable, RawValue: JSONReadable {
  /// Decodes the raw value.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self.init(rawValue: try RawValue(from: &reader))
  }
}

extension Tagged: JSONWritable where Tag: ~Copyable, RawValue: JSONWritable {
  /// Encodes the raw value.
  public func write(to writer: inout JSONWriter) { rawValue.write(to: &writer) }
}
