package import Foundation
package import IdentifiedCollections
package import JSONStream
package import Tagged

/// A recurring meeting: who meets, for how long, and what was said in the past.
///
/// It is coded as the original app codes it. What this one adds are optional members, and members
/// that it does not know are kept as they are, so that the file can go back and forth.
///
/// NB: No stored property has a default value: the decoder would evaluate it for each element of a
/// file and throw it away.
package struct SyncUp: Hashable, Identifiable, Sendable {
  /// The identity of a sync-up.
  package typealias ID = Tagged<SyncUp, UUID>

  /// The identity.
  package let id: ID

  /// Who meets, in the order of speaking.
  package var attendees: IdentifiedArrayOf<Attendee>

  /// How long a meeting takes.
  package var duration: Duration

  /// The meetings that were held, newest first.
  package var meetings: IdentifiedArrayOf<Meeting>

  /// The colours.
  package var theme: Theme

  /// What it is called.
  package var title: String

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates a sync-up.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - attendees: Who meets, in the order of speaking.
  ///   - duration: How long a meeting takes.
  ///   - meetings: The meetings that were held, newest first.
  ///   - theme: The colours.
  ///   - title: What it is called.
  package init(
    id: ID,
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(60 * 5),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum,
    title: String = ""
  ) {
    self.id = id
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.theme = theme
    self.title = title
    self.unknownMembers = UnknownMembers()
  }
}

extension SyncUp: JSONReadable, JSONWritable {
  /// Reads a sync-up as the original app writes it.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var attendees: IdentifiedArrayOf<Attendee>?
    var duration: Duration?
    var meetings: IdentifiedArrayOf<Meeting>?
    var theme: Theme?
    var title: String?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "attendees": try reader.read(into: &attendees)
      case "duration": try reader.read(into: &duration)
      case "meetings": try reader.read(into: &meetings)
      case "theme": try reader.read(into: &theme)
      case "title": try reader.read(into: &title)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.attendees = try reader.required(attendees, "attendees")
    self.duration = try reader.required(duration, "duration")
    self.meetings = try reader.required(meetings, "meetings")
    self.theme = try reader.required(theme, "theme")
    self.title = try reader.required(title, "title")
    self.unknownMembers = unknownMembers
  }

  /// Writes the sync-up as the original app reads it.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("attendees", attendees)
      writer.member("duration", duration)
      writer.member("id", id)
      writer.member("meetings", meetings)
      writer.member("theme", theme)
      writer.member("title", title)
    }
  }
}
