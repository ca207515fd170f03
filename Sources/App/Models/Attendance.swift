package import JSONStream

/// How long an attendee spoke in a meeting.
///
/// It has the name as it was then, since attendees are renamed and leave.
package struct Attendance: Hashable, Sendable {
  /// The attendee.
  package var attendeeID: Attendee.ID

  /// What the attendee was called.
  package var name: String

  /// How long the attendee spoke.
  package var speakingTime: Duration

  /// What the file says beyond that, written by another version or program.
  package var unknownMembers: UnknownMembers

  /// Creates an attendance.
  ///
  /// - Parameters:
  ///   - attendeeID: The attendee.
  ///   - name: What the attendee was called.
  ///   - speakingTime: How long the attendee spoke.
  package init(attendeeID: Attendee.ID, name: String, speakingTime: Duration) {
    self.attendeeID = attendeeID
    self.name = name
    self.speakingTime = speakingTime
    self.unknownMembers = UnknownMembers()
  }
}

extension Attendance: JSONReadable, JSONWritable {
  /// Reads an attendance.
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

  /// Writes the attendance.
  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("attendeeID", attendeeID)
      writer.member("name", name)
      writer.member("speakingTime", speakingTime)
    }
  }
}
