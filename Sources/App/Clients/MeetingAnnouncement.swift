/// What is announced of a meeting while it is held.
package struct MeetingAnnouncement: Hashable, Sendable {
  /// What has happened.
  package enum Event: String, Hashable, Sendable {
    /// A turn has ended, and the next one begins.
    case turn

    /// The meeting is over, or its time is up.
    case end
  }

  /// What has happened.
  package let event: Event

  /// The title of the sync-up.
  package let title: String

  /// The person whose turn begins, or nothing at the end.
  package let speaker: String

  /// Describes what has happened.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - title: The title of the sync-up.
  ///   - speaker: The person whose turn begins, or nothing at the end.
  package init(_ event: Event, title: String, speaker: String = "") {
    self.event = event
    self.title = title
    self.speaker = speaker
  }

  /// What has happened, in a few words: `Design: Ada speaks`.
  package var text: String {
    switch event {
    case .turn: "\(title): \(speaker) speaks"
    case .end: "\(title): the meeting is over"
    }
  }
}
