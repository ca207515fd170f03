package import JSONStream

extension Theme: JSONReadable, JSONWritable {
  /// Decodes the raw value of a theme, even if this version does not know the theme.
  package init(from reader: inout JSONReader) throws(JSONError) {
    self.init(rawValue: try reader.readString())
  }

  /// Encodes the raw value.
  package func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}
