import Foundation
import IdentifiedCollections
import JSONStream
import Models
import Tagged

extension SyncUpChange {
  /// The encoded form of one side of a change: a sync-up without the members that are the same on
  /// both sides.
  struct WrittenVersion: JSONReadable, JSONWritable {
    /// A member that is omitted if it is the same on both sides.
    enum Member: CaseIterable {
      case attendees, duration, meetings, theme, title
    }

    /// The version.
    ///
    /// A member that is not encoded has the same value as in a new sync-up.
    let version: Version

    /// The members that are encoded.
    let members: Set<Member>

    /// Creates a version to encode.
    ///
    /// - Parameters:
    ///   - version: The version to encode.
    ///   - members: The members to encode.
    init(version: Version, members: Set<Member>) {
      self.version = version
      self.members = members
    }

    /// Decodes a version.
    init(from reader: inout JSONReader) throws(JSONError) {
      var syncUp: WrittenSyncUp?
      var position: ListPosition<SyncUp.ID>?
      var meetingPositions: [MeetingPosition]?
      try reader.beginObject()
      while let member = try reader.nextMember() {
        switch member {
        case "syncUp": try reader.read(into: &syncUp)
        case "place": try reader.read(into: &position)
        case "meetingPlaces": try reader.read(into: &meetingPositions)
        default: throw reader.invalidValue("this JSON key is unknown", at: reader.valueOffset())
        }
      }
      let written = try reader.required(syncUp, "syncUp")
      let positions = (meetingPositions ?? []).map { ($0.id, $0.position) }
      self.init(
        version: Version(
          syncUp: written.syncUp,
          position: try reader.required(position, "place"),
          meetingPositions: Dictionary(positions) { _, last in last }
        ),
        members: written.members
      )
    }

    /// Encodes the version.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        if !version.meetingPositions.isEmpty {
          let positions = version.meetingPositions.map(MeetingPosition.init)
          writer.member("meetingPlaces", positions.sorted { $0.position.index < $1.position.index })
        }
        writer.member("place", version.position)
        writer.member("syncUp", WrittenSyncUp(syncUp: version.syncUp, members: members))
      }
    }
  }
}

/// A sync-up, some of whose members are not encoded.
private struct WrittenSyncUp: JSONReadable, JSONWritable {
  let syncUp: SyncUp
  let members: Set<SyncUpChange.WrittenVersion.Member>

  init(syncUp: SyncUp, members: Set<SyncUpChange.WrittenVersion.Member>) {
    self.syncUp = syncUp
    self.members = members
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: SyncUp.ID?
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
    var syncUp = SyncUp(id: try reader.required(id, "id"))
    var members: Set<SyncUpChange.WrittenVersion.Member> = []
    func take<Value>(
      _ value: Value?,
      into path: WritableKeyPath<SyncUp, Value>,
      as member: SyncUpChange.WrittenVersion.Member
    ) {
      guard let value else { return }
      syncUp[keyPath: path] = value
      members.insert(member)
    }
    take(attendees, into: \.attendees, as: .attendees)
    take(duration, into: \.duration, as: .duration)
    take(meetings, into: \.meetings, as: .meetings)
    take(theme, into: \.theme, as: .theme)
    take(title, into: \.title, as: .title)
    syncUp.unknownMembers = unknownMembers
    syncUp.agenda = agenda ?? []
    syncUp.schedule = schedule
    self.init(syncUp: syncUp, members: members)
  }

  func write(to writer: inout JSONWriter) {
    writer.object(including: syncUp.unknownMembers.members) { writer in
      // An omitted agenda means that both sides have the same agenda, or that this side has none.
      if !syncUp.agenda.isEmpty { writer.member("agenda", syncUp.agenda) }
      if members.contains(.attendees) { writer.member("attendees", syncUp.attendees) }
      if members.contains(.duration) { writer.member("duration", syncUp.duration) }
      writer.member("id", syncUp.id)
      if members.contains(.meetings) { writer.member("meetings", syncUp.meetings) }
      // If only one side has a schedule, the change added or removed it.
      writer.memberIfPresent("schedule", syncUp.schedule)
      if members.contains(.theme) { writer.member("theme", syncUp.theme) }
      if members.contains(.title) { writer.member("title", syncUp.title) }
    }
  }
}

/// The id and the position of one meeting.
private struct MeetingPosition: JSONReadable, JSONWritable {
  let id: Meeting.ID
  let position: ListPosition<Meeting.ID>

  init(id: Meeting.ID, position: ListPosition<Meeting.ID>) {
    self.id = id
    self.position = position
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Meeting.ID?
    var position: ListPosition<Meeting.ID>?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "place": try reader.read(into: &position)
      default: throw reader.invalidValue("this JSON key is unknown", at: reader.valueOffset())
      }
    }
    self.init(id: try reader.required(id, "id"), position: try reader.required(position, "place"))
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("place", position)
    }
  }
}
