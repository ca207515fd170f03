import Foundation
package import JSONStream

extension Schedule: JSONReadable, JSONWritable {
  /// Decodes a schedule.
  ///
  /// - Throws: `JSONError` if the value is not a schedule, or is in a format that this version does
  ///   not know. If this initializer throws an error, the sync-up preserves the value as an unknown
  ///   member.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var (every, at): (String?, String?)
    var first: Day?
    var skipped: [Day]?
    var timeZone: String?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "at": at = try reader.readString()
      case "every": every = try reader.readString()
      case "from": try reader.readIfPresent(into: &first)
      case "skipped": try reader.readIfPresent(into: &skipped)
      case "timeZone": timeZone = try reader.readString()
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    let offset = reader.valueOffset()
    guard let time = TimeOfDay(parsing: try reader.required(at, "at")) else {
      throw reader.invalidValue("this is not a time", at: offset)
    }
    do {
      let epoch = Day(number: 0)
      recurrence = try Recurrence(
        parsing: try reader.required(every, "every"),
        startingOn: first ?? epoch
      )
    } catch {
      throw reader.invalidValue("these are not the days of a schedule", at: offset)
    }
    if let timeZone, TimeZone(identifier: timeZone) == nil {
      throw reader.invalidValue("this time zone is unknown", at: offset)
    }
    self.time = time
    self.skipped = Set(skipped ?? [])
    self.timeZone = timeZone
    self.unknownMembers = unknownMembers
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("at", time.description)
      writer.member("every", recurrence.code)
      if case .everyWeeks(_, _, let first) = recurrence { writer.member("from", first) }
      if !skipped.isEmpty { writer.member("skipped", skipped.sorted()) }
      writer.memberIfPresent("timeZone", timeZone)
    }
  }
}

extension Day: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    let offset = reader.valueOffset()
    guard let day = Day(parsing: try reader.readString()) else {
      throw reader.invalidValue("this is not a day", at: offset)
    }
    self = day
  }

  package func write(to writer: inout JSONWriter) { writer.write(description) }
}
