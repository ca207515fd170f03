package import JSONStream

/// The speaking time of one attendee in a past meeting.
///
/// Stores the attendee's name at the time of the meeting, because attendees may be renamed or
/// removed later.
package struct Attendance: Hashable, Sendable {
  package var attendeeID: Attendee.ID

  /// The attendee's name at the time of the meeting.
  package var name: String

  package var speakingTime: Duration

  /// The time that the attendee spoke beyond their planned share of the meeting, if any.
  ///
  /// Only turns that wait for the speaker to finish can have an overrun.
  package var overrun: Duration?

  /// JSON members that another version or another program wrote.
  package var unknownMembers: UnknownMembers

  package init(attendeeID: Attendee.ID, name: String, speakingTime: Duration = .zero) {
    self.attendeeID = attendeeID
    self.name = name
    self.speakingTime = speakingTime
    self.unknownMembers = UnknownMembers()
  }

  /// The time that the attendee spoke, as text for the user: "2 min, 5 s over".
  package var spokenText: String {
    guard speakingTime > .zero else { return "did not speak" }
    let over = overrun.map { $0 >= .seconds(1) ? ", \($0.spoken) over" : "" } ?? ""
    return speakingTime.spoken + over
  }

  /// Adds to the time that the attendee spoke beyond their planned share of the meeting.
  ///
  /// - Parameter time: The time beyond the planned share.
  package mutating func addOverrun(_ time: Duration) {
    overrun = (overrun ?? .zero) + time
  }
}

extension [Attendance] {
  /// The attendances of the attendees who spoke.
  package var speakers: Self { filter { $0.speakingTime > .zero } }
}

extension Attendance: JSONReadable, JSONWritable {
  package init(from reader: inout JSONReader) throws(JSONError) {
    var attendeeID: Attendee.ID?
    var name: String?
    var speakingTime: Duration?
    var overrunSeconds: JSONSeconds?
    var unknownMembers = UnknownMembers()
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "attendeeID": try reader.read(into: &attendeeID)
      case "name": try reader.read(into: &name)
      case "overrunSeconds": try reader.readIfPresent(into: &overrunSeconds)
      case "speakingTime": try reader.read(into: &speakingTime)
      default: try unknownMembers.read(member, from: &reader)
      }
    }
    self.attendeeID = try reader.required(attendeeID, "attendeeID")
    self.name = try reader.required(name, "name")
    self.speakingTime = try reader.required(speakingTime, "speakingTime")
    self.overrun = overrunSeconds?.duration
    self.unknownMembers = unknownMembers
  }

  package func write(to writer: inout JSONWriter) {
    writer.object(including: unknownMembers.members) { writer in
      writer.member("attendeeID", attendeeID)
      writer.member("name", name)
      let overrun = overrun.map { ($0 / .milliseconds(1)).rounded() / 1_000 }
      writer.memberIfPresent("overrunSeconds", overrun)
      writer.member("speakingTime", speakingTime)
    }
  }
}
