import Foundation
import JSONStream

/// A time as `--json` prints it: ISO 8601 in UTC, to the second.
struct JSONMoment: JSONWritable {
  private let date: Date

  init(_ date: Date) { self.date = date }

  func write(to writer: inout JSONWriter) { writer.write(date.formatted(.iso8601)) }
}
