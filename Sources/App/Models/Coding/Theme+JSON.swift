package import JSONStream

extension Theme: JSONReadable, JSONWritable {
  /// Reads the raw value, of a theme that this version knows or of another.
  package init(from reader: inout JSONReader) throws(JSONError) {
    self.init(rawValue: try reader.readString())
  }

  /// Writes the raw value.
  package func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}
