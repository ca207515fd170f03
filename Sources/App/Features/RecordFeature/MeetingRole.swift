package import Models

/// What a window is to the meeting that it shows.
nonisolated package enum MeetingRole: Hashable, Sendable {
  /// It holds the meeting: its clock counts, and it files the meeting.
  case holder

  /// It has joined the meeting that another window holds.
  case joiner(of: LiveMeeting.Window)
}
