package import Models

/// An event of a meeting that the app announces.
package struct MeetingAnnouncement: Hashable, Sendable {
  /// The kind of event.
  package enum Event: String, Hashable, Sendable {
    /// A turn has ended, and the next turn starts.
    case turn

    /// The meeting's time is up, and the meeting continues.
    case timeUp = "time"

    /// The meeting has ended and is saved.
    case end

    /// A scheduled meeting begins soon.
    case reminder
  }

  package let event: Event

  /// The sync-up's title.
  package let title: String

  /// The name of the attendee whose turn starts, or empty for other events.
  package let speaker: String

  /// The meeting that has ended, or `nil` for other events.
  package let meetingID: Meeting.ID?

  /// The minutes of the meeting that has ended, in Markdown, or empty for other events.
  package let minutes: String

  /// The minutes until a scheduled meeting begins, or zero for other events.
  package let minutesUntilStart: Int

  package init(_ event: Event, title: String, speaker: String = "") {
    self.event = event
    self.title = title
    self.speaker = speaker
    (meetingID, minutes, minutesUntilStart) = (nil, "", 0)
  }

  /// Creates the announcement of the end of a meeting.
  ///
  /// - Parameters:
  ///   - meetingID: The meeting that has ended.
  ///   - title: The sync-up's title.
  ///   - minutes: The minutes of the meeting in Markdown.
  package init(endOf meetingID: Meeting.ID, title: String, minutes: String) {
    event = .end
    self.title = title
    speaker = ""
    (self.meetingID, self.minutes, minutesUntilStart) = (meetingID, minutes, 0)
  }

  /// Creates a reminder of a scheduled meeting.
  ///
  /// - Parameters:
  ///   - title: The sync-up's title.
  ///   - minutes: The minutes until the meeting begins.
  package init(reminderOf title: String, in minutes: Int) {
    event = .reminder
    self.title = title
    speaker = ""
    (meetingID, self.minutes, minutesUntilStart) = (nil, "", minutes)
  }

  /// The announcement in a few words, such as `Design: Ada speaks`.
  package var text: String {
    switch event {
    case .turn: "\(title): \(speaker) speaks"
    case .timeUp: "\(title): the time is up"
    case .end: "\(title): the meeting is over"
    case .reminder: "\(title): the meeting begins in \(minutesUntilStart) min"
    }
  }
}
