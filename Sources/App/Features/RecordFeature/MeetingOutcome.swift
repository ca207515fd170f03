/// The outcome of a meeting, for the window that shows the meeting.
nonisolated package enum MeetingOutcome: Hashable, Sendable {
  /// The meeting is in progress.
  case inProgress

  /// The meeting was saved.
  case saved(MeetingSummary)

  /// The meeting was discarded.
  case discarded

  /// This window left the meeting. Another window holds the meeting, or has ended it.
  case left

  /// Whether the meeting is over for this window.
  package var isOver: Bool { self != .inProgress }
}
