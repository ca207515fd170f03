package import Foundation
package import IdentifiedCollections
package import JSONStream
package import Tagged

/// A recurring meeting: its attendees, its length, and the meetings held so far.
///
/// Sync-ups are stored in the file format of the original app. This app's additions are optional
/// JSON members, and this app preserves members that it does not know, so that both apps can use
/// the same file.
///
/// The stored properties have no default values, because decoding would evaluate and discard these
/// values for each sync-up of a file.
package struct SyncUp: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<SyncUp, UUID>

  package let id: ID

  /// The lines to discuss in the next meeting.
  ///
  /// The original app does not store this property.
  package var agenda: IdentifiedArrayOf<AgendaItem> {
    get { agendaIfAny ?? [] }
    set {
      agendaIfAny = newValue.isEmpty ? nil : newValue
      // An agenda in a newer version's format is stored as an unknown member. A new agenda replaces
      // the unknown member that contains the old agenda.
      if !newValue.isEmpty { unknownMembers.remove("agenda") }
    }
  }

  @Boxed private var agendaIfAny: IdentifiedArrayOf<AgendaItem>?

  /// The attendees, in speaking order.
  package var attendees: IdentifiedArrayOf<Attendee>

  /// The planned length of a meeting.
  package var duration: Duration

  /// The past meetings, newest first.
  package var meetings: IdentifiedArrayOf<Meeting>

  /// The times at which the sync-up's meetings regularly begin, if any.
  ///
  /// The original app does not store this property.
  @Boxed package var schedule: Schedule? {
    // A schedule in a newer version's format is stored as an unknown member. A new schedule
    // replaces the unknown member that contains the old schedule.
    didSet { if schedule != nil { unknownMembers.remove("schedule") } }
  }

  package var theme: Theme

  package var title: String

  /// JSON members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  /// Creates a sync-up.
  ///
  /// - Parameters:
  ///   - id: The sync-up's id.
  ///   - attendees: The attendees, in speaking order.
  ///   - duration: The planned length of a meeting.
  ///   - meetings: The past meetings, newest first.
  ///   - theme: The colour theme.
  ///   - title: The title.
  package init(
    id: ID,
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(60 * 5),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum,
    title: String = ""
  ) {
    self.id = id
    self.agendaIfAny = nil
    self.attendees = attendees
    self.duration = duration
    self.meetings = meetings
    self.schedule = nil
    self.theme = theme
    self.title = title
    self.unknownMembers = UnknownMembers()
  }
}

extension SyncUp: JSONReadable, JSONWritable {
  /// Decodes a sync-up in the original app's format.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var agenda: IdentifiedArrayOf<AgendaItem>?
    var attendees: IdentifiedArrayOf<Attendee>?
    var duration: Duration?
    var meetings: IdentifiedArrayOf<Meeting>?
    var schedule: Schedule?
    var theme: Theme?
    var title: String?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "agenda": agenda = try unknownMembers.readOrKeep(member, from: &reader)
      case "attendees": try reader.read(into: &attendees)
      case "duration": try reader.read(into: &duration)
      case "meetings": try reader.read(into: &meetings)
      case "schedule": schedule = try unknownMembers.readOrKeep(member, from: &reader)
      case "theme": try reader.read(into: &theme)
      case "title": try reader.read(into: &title)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.agendaIfAny = agenda.flatMap { $0.isEmpty ? nil : $0 }
    self.attendees = try reader.required(attendees, "attendees")
    self.duration = try reader.required(duration, "duration")
    self.meetings = try reader.required(meetings, "meetings")
    self.schedule = schedule
    self.theme = try reader.required(theme, "theme")
    self.title = try reader.required(title, "title")
    self.unknownMembers = unknownMembers
  }

  /// Encodes the sync-up in the original app's format.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      if !agenda.isEmpty { writer.member("agenda", agenda) }
      writer.member("attendees", attendees)
      writer.member("duration", duration)
      writer.member("id", id)
      writer.member("meetings", meetings)
      writer.memberIfPresent("schedule", schedule)
      writer.member("theme", theme)
      writer.member("title", title)
    }
  }
}
