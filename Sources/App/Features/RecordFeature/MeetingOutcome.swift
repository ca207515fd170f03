/// The outcome of a meeting for the window that shows it.
nonisolated package enum MeetingOutcome: Hashable, Sendable {
  /// The meeting is in progress.
  case inProgress

  /// The meeting was saved.
  case saved(MeetingSummary)

  /// The meeting was discarded.
  case discarded

  /// The window left the meeting. Another window holds or has ended the meeting.
  case left

  /// Whether the meeting is over for this window.
  package var isOver: Bool { self != .inProgress }
}
