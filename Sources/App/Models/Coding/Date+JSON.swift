public import Foundation
public import JSONStream

extension Date: JSONReadable, JSONWritable {
  /// Reads a date as `JSONEncoder` writes it: the seconds since the beginning of 2001, in UTC.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self.init(timeIntervalSinceReferenceDate: try reader.readDouble())
  }

  /// Writes the date as `JSONEncoder` does it.
  public func write(to writer: inout JSONWriter) {
    writer.write(timeIntervalSinceReferenceDate)
  }
}
