/// An event of a meeting in progress that the app announces.
package struct MeetingAnnouncement: Hashable, Sendable {
  /// A kind of event.
  package enum Event: String, Hashable, Sendable {
    /// A turn has ended, and the next one starts.
    case turn

    /// The meeting has ended, or its time is up.
    case end
  }

  package let event: Event

  /// The title of the sync-up.
  package let title: String

  /// The attendee whose turn starts, or empty at the end of the meeting.
  package let speaker: String

  package init(_ event: Event, title: String, speaker: String = "") {
    self.event = event
    self.title = title
    self.speaker = speaker
  }

  /// The announcement in a few words: `Design: Ada speaks`.
  package var text: String {
    switch event {
    case .turn: "\(title): \(speaker) speaks"
    case .end: "\(title): the meeting is over"
    }
  }
}
