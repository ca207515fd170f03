import Foundation
import JSONStream

/// The members of the JSON objects that a command prints.
///
/// Each command declares its own members.
enum OutputFields {}

extension JSONWriter.Layout {
  /// The layout of the JSON that commands print.
  static let output = Self(isIndented: true, hasEmptyLines: false)
}

/// A date as `--json` prints it: ISO 8601 in UTC, to the second.
struct JSONDate: JSONWritable {
  private let date: Date

  init(_ date: Date) { self.date = date }

  func write(to writer: inout JSONWriter) { writer.write(date.formatted(.iso8601)) }
}
