package import Foundation
package import JSONStream

/// The time and the machine of the last change to a draft.
package struct DraftStamp: Hashable, Sendable {
  /// The time of the last change.
  package let date: Date

  /// The machine's name.
  package let machine: String

  package init(date: Date, machine: String) {
    self.date = date
    self.machine = machine
  }
}

extension DraftStamp: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var date: Date?
    var machine: String?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "date": try reader.read(into: &date)
      case "machine": try reader.read(into: &machine)
      default: try reader.skipValue()
      }
    }
    self.date = try reader.required(date, "date")
    self.machine = try reader.required(machine, "machine")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("date", date)
      writer.member("machine", machine)
    }
  }
}
