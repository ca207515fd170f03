package import Models

/// A participant of a past meeting.
package struct MeetingAttendee: Hashable, Identifiable, Sendable {
  /// The attendee's id.
  package let id: Attendee.ID

  /// The attendee's name at the time of the meeting.
  package let name: String

  /// The attendee's speaking time, or `nil` if unknown.
  package let speakingTime: Duration?

  /// Creates a participant of a past meeting.
  ///
  /// - Parameters:
  ///   - id: The attendee's id.
  ///   - name: The attendee's name at the time of the meeting.
  ///   - speakingTime: The attendee's speaking time, if known.
  package init(id: Attendee.ID, name: String, speakingTime: Duration?) {
    self.id = id
    self.name = name
    self.speakingTime = speakingTime
  }
}
