package import JSONStream
import Models
import Tagged

extension SyncUpChange: JSONReadable, JSONWritable {
  /// Reads a change.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var before: Version?
    var after: Version?
    var id: SyncUp.ID?
    var isMoved: Bool?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "before": try reader.read(into: &before)
      case "after": try reader.read(into: &after)
      case "id": try reader.read(into: &id)
      case "isMoved": try reader.read(into: &isMoved)
      default: throw reader.invalidValue("this member is not known", at: reader.valueOffset())
      }
    }
    let syncUp = try reader.required(id, "id")
    guard [before, after].allSatisfy({ $0 == nil || $0?.syncUp.id == syncUp }) else {
      throw reader.invalidValue("it is of another sync-up", at: reader.valueOffset())
    }
    self.init(
      id: syncUp,
      before: before,
      after: after,
      isMoved: isMoved ?? false
    )
  }

  /// Writes the change.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.memberIfPresent("after", after)
      writer.memberIfPresent("before", before)
      writer.member("id", id)
      if isMoved { writer.member("isMoved", isMoved) }
    }
  }
}

extension SyncUpChange.Version: JSONReadable, JSONWritable {
  /// Reads a version.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var syncUp: SyncUp?
    var place: Place<SyncUp.ID>?
    var meetingPlaces: [MeetingPlace]?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "syncUp": try reader.read(into: &syncUp)
      case "place": try reader.read(into: &place)
      case "meetingPlaces": try reader.read(into: &meetingPlaces)
      default: throw reader.invalidValue("this member is not known", at: reader.valueOffset())
      }
    }
    self.init(
      syncUp: try reader.required(syncUp, "syncUp"),
      place: try reader.required(place, "place"),
      meetingPlaces: Dictionary((meetingPlaces ?? []).map { ($0.id, $0.place) }) { _, last in last }
    )
  }

  /// Writes the version.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if !meetingPlaces.isEmpty {
        let places = meetingPlaces.map(MeetingPlace.init).sorted { $0.place.index < $1.place.index }
        writer.member("meetingPlaces", places)
      }
      writer.member("place", place)
      writer.member("syncUp", syncUp)
    }
  }
}

/// Where one meeting stood.
private struct MeetingPlace: JSONReadable, JSONWritable {
  let id: Meeting.ID
  let place: Place<Meeting.ID>

  init(id: Meeting.ID, place: Place<Meeting.ID>) {
    self.id = id
    self.place = place
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    var id: Meeting.ID?
    var place: Place<Meeting.ID>?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "id": try reader.read(into: &id)
      case "place": try reader.read(into: &place)
      default: throw reader.invalidValue("this member is not known", at: reader.valueOffset())
      }
    }
    self.init(id: try reader.required(id, "id"), place: try reader.required(place, "place"))
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("place", place)
    }
  }
}

extension Place: JSONReadable, JSONWritable where ID: JSONReadable & JSONWritable {
  /// Reads a place.
  package init(from reader: inout JSONReader) throws(JSONError) {
    var index: Int?
    var predecessor: ID?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "index": try reader.read(into: &index)
      case "predecessor": try reader.read(into: &predecessor)
      default: throw reader.invalidValue("this member is not known", at: reader.valueOffset())
      }
    }
    self.init(index: max(0, try reader.required(index, "index")), predecessor: predecessor)
  }

  /// Writes the place.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("index", index)
      writer.memberIfPresent("predecessor", predecessor)
    }
  }
}
