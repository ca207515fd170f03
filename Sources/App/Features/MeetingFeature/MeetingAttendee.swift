package import Models

/// A person who was in a meeting.
package struct MeetingAttendee: Hashable, Identifiable, Sendable {
  /// The attendee's identity.
  package let id: Attendee.ID

  /// The attendee's name at that time.
  package let name: String

  /// How long the attendee spoke, or `nil` if that is not known.
  package let speakingTime: Duration?

  /// Creates a person who was in a meeting.
  ///
  /// - Parameters:
  ///   - id: The attendee's identity.
  ///   - name: The attendee's name at that time.
  ///   - speakingTime: How long the attendee spoke, if that is known.
  package init(id: Attendee.ID, name: String, speakingTime: Duration?) {
    self.id = id
    self.name = name
    self.speakingTime = speakingTime
  }
}
