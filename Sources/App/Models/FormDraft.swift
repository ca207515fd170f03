package import Foundation
import IdentifiedCollections
package import JSONStream
package import Tagged

/// A form that the user is filling in, kept on disk in case the process dies.
///
/// While the user types a line on the agenda screen, a form draft keeps the line on disk. A draft
/// of an agenda line changes only the agenda.
///
/// A draft contains no meetings, because the form cannot change them.
package struct FormDraft: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<FormDraft, UUID>

  /// The draft's own id, because several windows may edit the same sync-up.
  package let id: ID

  /// The sync-up as it was when the form was opened.
  package let base: SyncUp

  /// The sync-up with the user's changes.
  package let syncUp: SyncUp

  /// The time and the machine of the last change, if known.
  package var stamp: DraftStamp?

  /// JSON members that another version or another program wrote.
  package var unknownMembers = UnknownMembers()

  package init(id: ID, base: SyncUp, syncUp: SyncUp) {
    self.id = id
    self.base = base.withoutMeetings
    self.syncUp = syncUp.withoutMeetings
  }
}

extension SyncUp {
  fileprivate var withoutMeetings: SyncUp {
    var syncUp = self
    syncUp.meetings = []
    return syncUp
  }
}

extension FormDraft: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var base: SyncUp?
    var syncUp: SyncUp?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "base": try reader.read(into: &base)
      case "syncUp": try reader.read(into: &syncUp)
      case "written": try reader.readIfPresent(into: &stamp)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.base = try reader.required(base, "base")
    self.syncUp = try reader.required(syncUp, "syncUp")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("base", base)
      writer.member("id", id)
      writer.member("syncUp", syncUp)
      writer.memberIfPresent("written", stamp)
    }
  }
}
