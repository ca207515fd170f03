package import Foundation
package import JSONStream
package import Tagged

/// The notes of a past meeting that the user is editing, kept on disk in case the process dies.
package struct NotesDraft: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<NotesDraft, UUID>

  /// The draft's own id, because several windows may edit the notes of the same meeting.
  package let id: ID

  /// The meeting's sync-up.
  package let syncUpID: SyncUp.ID

  /// The meeting whose notes the user is editing.
  package let meetingID: Meeting.ID

  /// The notes before the user edited them.
  package let base: String

  /// The notes with the user's changes.
  package var text: String

  /// The time and the machine of the last change, if known.
  package var stamp: DraftStamp?

  /// JSON members that another version or another program wrote.
  package var unknownMembers = UnknownMembers()

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
      case "written": try reader.readIfPresent(into: &stamp)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.syncUpID = try reader.required(syncUpID, "syncUpID")
    self.meetingID = try reader.required(meetingID, "meetingID")
    self.base = try reader.required(base, "base")
    self.text = try reader.required(text, "text")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("base", base)
      writer.member("id", id)
      writer.member("meetingID", meetingID)
      writer.member("syncUpID", syncUpID)
      writer.member("text", text)
      writer.memberIfPresent("written", stamp)
    }
  }
}
