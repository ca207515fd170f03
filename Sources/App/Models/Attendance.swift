package import JSONStream

/// The speaking time of one attendee in a past meeting.
///
/// Stores the attendee's name at the time of the meeting, because attendees may be renamed or
/// removed later.
package struct Attendance: Hashable, Sendable {
  /// The attendee who was present.
  package var attendeeID: Attendee.ID

  /// The attendee's name at the time of the meeting.
  package var name: String

  package var speakingTime: Duration

  /// Members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  package init(attendeeID: Attendee.ID, name: String, speakingTime: Duration) {
    self.attendeeID = attendeeID
    self.name = name
    self.speakingTime = speakingTime
    self.unknownMembers = UnknownMembers()
  }
}

extension [Attendance] {
  /// The attendances of the people who spoke.
  package var speakers: Self { filter { $0.speakingTime > .zero } }
}

extension Attendance: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var attendeeID: Attendee.ID?
    var name: String?
    var speakingTime: Duration?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "attendeeID": try reader.read(into: &attendeeID)
      case "name": try reader.read(into: &name)
      case "speakingTime": try reader.read(into: &speakingTime)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.attendeeID = try reader.required(attendeeID, "attendeeID")
    self.name = try reader.required(name, "name")
    self.speakingTime = try reader.required(speakingTime, "speakingTime")
    self.unknownMembers = unknownMembers
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("attendeeID", attendeeID)
      writer.member("name", name)
      writer.member("speakingTime", speakingTime)
    }
  }
}
