package import Foundation
package import JSONStream
package import Tagged

/// Notes of a past meeting that the user is editing, kept in case the process is killed.
package struct NotesDraft: Hashable, Identifiable, Sendable {
  /// The identity of a draft.
  package typealias ID = Tagged<NotesDraft, UUID>

  /// The identity: the same meeting can be edited in several windows.
  package let id: ID

  /// The sync-up that met.
  package let syncUpID: SyncUp.ID

  /// The meeting.
  package let meetingID: Meeting.ID

  /// The notes as they were when the editing began.
  package let base: String

  /// The notes as they were typed.
  package var text: String

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers = UnknownMembers()

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - syncUpID: The sync-up that met.
  ///   - meetingID: The meeting.
  ///   - base: The notes as they were when the editing began.
  ///   - text: The notes as they were typed.
  package init(
    id: ID,
    syncUpID: SyncUp.ID,
    meetingID: Meeting.ID,
    base: String,
    text: String
  ) {
    self.id = id
    self.syncUpID = syncUpID
    self.meetingID = meetingID
    self.base = base
    self.text = text
  }
}

extension NotesDraft: JSONReadable, JSONWritable {
  /// Reads a draft.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var syncUpID: SyncUp.ID?
    var meetingID: Meeting.ID?
    var base: String?
    var text: String?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "syncUpID": try reader.read(into: &syncUpID)
      case "meetingID": try reader.read(into: &meetingID)
      case "base": try reader.read(into: &base)
      case "text": try reader.read(into: &text)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.syncUpID = try reader.required(syncUpID, "syncUpID")
    self.meetingID = try reader.required(meetingID, "meetingID")
    self.base = try reader.required(base, "base")
    self.text = try reader.required(text, "text")
  }

  /// Writes the draft.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("base", base)
      writer.member("id", id)
      writer.member("meetingID", meetingID)
      writer.member("syncUpID", syncUpID)
      writer.member("text", text)
    }
  }
}
