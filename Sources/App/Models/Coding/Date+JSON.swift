public import Foundation
public import JSONStream

extension Date: JSONReadable, JSONWritable {
  /// Decodes a date in the format of `JSONEncoder`: seconds since 1 January 2001, UTC.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self.init(timeIntervalSinceReferenceDate: try reader.readDouble())
  }

  /// Encodes the date in the format of `JSONEncoder`.
  public func write(to writer: inout JSONWriter) {
    writer.write(timeIntervalSinceReferenceDate)
  }
}
