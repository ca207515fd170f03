package import Foundation
package import JSONStream
package import Tagged

/// A meeting that was held.
package struct Meeting: Hashable, Identifiable, Sendable {
  /// The identity of a meeting.
  package typealias ID = Tagged<Meeting, UUID>

  /// The identity.
  package let id: ID

  /// When it ended.
  package var date: Date

  /// What was noted and heard.
  package var transcript: String

  /// How long it took.
  ///
  /// The original app does not know this.
  package var duration: Duration?

  /// Who was there, and how long each one spoke.
  ///
  /// The original app does not know this.
  package var attendances: [Attendance]?

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates a meeting.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - date: When it ended.
  ///   - transcript: What was noted and heard.
  ///   - duration: How long it took, if that is known.
  ///   - attendances: Who was there, if that is known.
  package init(
    id: ID,
    date: Date,
    transcript: String,
    duration: Duration? = nil,
    attendances: [Attendance]? = nil
  ) {
    self.id = id
    self.date = date
    self.transcript = transcript
    self.duration = duration
    self.attendances = attendances
    self.unknownMembers = UnknownMembers()
  }
}

extension Meeting: JSONReadable, JSONWritable {
  /// Reads a meeting as the original app, or this one, writes it.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var date: Date?
    var transcript: String?
    var unknownMembers = UnknownMembers()
    duration = nil
    attendances = nil
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "date": try reader.read(into: &date)
      case "transcript": try reader.read(into: &transcript)
      case "duration": try reader.readIfPresent(into: &duration)
      case "attendances": try reader.readIfPresent(into: &attendances)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.date = try reader.required(date, "date")
    self.transcript = try reader.required(transcript, "transcript")
    self.unknownMembers = unknownMembers
  }

  /// Writes the meeting so that the original app reads it, too.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.memberIfPresent("attendances", attendances)
      writer.member("date", date)
      writer.memberIfPresent("duration", duration)
      writer.member("id", id)
      writer.member("transcript", transcript)
    }
  }
}
