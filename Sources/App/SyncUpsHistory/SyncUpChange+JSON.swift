package import JSONStream
import Models
import Tagged

extension SyncUpChange: JSONReadable, JSONWritable {
  /// Decodes a change.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var before: WrittenVersion?
    var after: WrittenVersion?
    var id: SyncUp.ID?
    var isMoved: Bool?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "before": try reader.read(into: &before)
      case "after": try reader.read(into: &after)
      case "id": try reader.read(into: &id)
      case "isMoved": try reader.read(into: &isMoved)
      default: throw reader.invalidValue("this JSON key is unknown", at: reader.valueOffset())
      }
    }
    let syncUp = try reader.required(id, "id")
    guard [before, after].allSatisfy({ $0 == nil || $0?.version.syncUp.id == syncUp }) else {
      throw reader.invalidValue(
        "'before' or 'after' belongs to another sync-up",
        at: reader.valueOffset()
      )
    }
    let members = Set(WrittenVersion.Member.allCases)
    guard (before?.members ?? members) == (after?.members ?? members) else {
      throw reader.invalidValue(
        "'before' and 'after' have different JSON keys",
        at: reader.valueOffset()
      )
    }
    self.init(
      id: syncUp,
      before: before?.version,
      after: after?.version,
      isMoved: isMoved ?? false
    )
  }

  /// Encodes the change.
  package func write(to writer: inout JSONWriter) {
    let members = writtenMembers
    writer.object { writer in
      writer.memberIfPresent("after", after.map { WrittenVersion(version: $0, members: members) })
      writer.memberIfPresent("before", before.map { WrittenVersion(version: $0, members: members) })
      writer.member("id", id)
      if isMoved { writer.member("isMoved", isMoved) }
    }
  }

  /// The members that differ between the two sides, or all members if the change has only one side.
  private var writtenMembers: Set<WrittenVersion.Member> {
    guard let before = before?.syncUp, let after = after?.syncUp else {
      return Set(WrittenVersion.Member.allCases)
    }
    var members: Set<WrittenVersion.Member> = []
    if before.attendees != after.attendees { members.insert(.attendees) }
    if before.duration != after.duration { members.insert(.duration) }
    if before.meetings != after.meetings { members.insert(.meetings) }
    if before.theme != after.theme { members.insert(.theme) }
    if before.title != after.title { members.insert(.title) }
    return members
  }
}

extension ListPosition: JSONReadable, JSONWritable where ID: JSONReadable & JSONWritable {
  /// Decodes a position.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var index: Int?
    var predecessor: ID?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "index": try reader.read(into: &index)
      case "predecessor": try reader.read(into: &predecessor)
      default: throw reader.invalidValue("this JSON key is unknown", at: reader.valueOffset())
      }
    }
    self.init(index: max(0, try reader.required(index, "index")), predecessor: predecessor)
  }

  /// Encodes the position.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("index", index)
      writer.memberIfPresent("predecessor", predecessor)
    }
  }
}
