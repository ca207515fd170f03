package import Foundation
package import JSONStream
package import Tagged

/// A person who takes part in a sync-up.
package struct Attendee: Hashable, Identifiable, Sendable {
  package typealias ID = Tagged<Attendee, UUID>

  package let id: ID

  package var name: String

  /// JSON members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  package init(id: ID, name: String = "") {
    self.id = id
    self.name = name
    self.unknownMembers = UnknownMembers()
  }
}

extension Attendee: JSONReadable, JSONWritable {
  /// Decodes an attendee in the original app's format.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var id: ID?
    var name: String?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "name": try reader.read(into: &name)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.id = try reader.required(id, "id")
    self.name = try reader.required(name, "name")
    self.unknownMembers = unknownMembers
  }

  /// Encodes the attendee in the original app's format.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("id", id)
      writer.member("name", name)
    }
  }
}
