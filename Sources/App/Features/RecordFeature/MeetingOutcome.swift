/// The outcome of a meeting for the window that shows it.
nonisolated package enum MeetingOutcome: Hashable, Sendable {
  /// The meeting is in progress.
  case inProgress

  /// The meeting was saved. The window shows its summary until the user closes it.
  case saved(MeetingSummary, isRead: Bool)

  /// The meeting was discarded.
  case discarded

  /// The window left the meeting, which another window holds or has ended.
  case left

  /// Whether the meeting is over for this window.
  package var isOver: Bool { self != .inProgress }

  /// The summary of a saved meeting, until the user closes it.
  package var summary: MeetingSummary? {
    if case .saved(let summary, isRead: false) = self { summary } else { nil }
  }

  /// Whether the screen can be closed.
  package var isDismissed: Bool { isOver && summary == nil }
}
