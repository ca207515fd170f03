/// How long somebody spoke in a meeting.
///
/// It has the name as it was then, since attendees are renamed and leave.
package struct Attendance: Codable, Hashable, Sendable {
  /// The attendee.
  package var attendeeID: Attendee.ID

  /// What the attendee was called.
  package var name: String

  /// How long the attendee spoke.
  package var speakingTime: Duration

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
  }

  /// Decodes an attendance.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    attendeeID = try container.decode(Attendee.ID.self, forKey: .attendeeID)
    name = try container.decode(String.self, forKey: .name)
    speakingTime = try container.decodeDuration(forKey: .speakingTime)
  }
}
