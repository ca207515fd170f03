package import Models

/// The figures of a saved meeting's summary.
nonisolated package struct MeetingSummary: Hashable, Sendable {
  /// The sync-up's title.
  package let title: String

  /// How long the meeting lasted, without pauses.
  package let duration: Duration

  /// The number of attendees who spoke.
  package let speakerCount: Int

  /// The number of lines in the notes.
  package let noteCount: Int

  /// The number of open action items in the notes.
  package let actionItemCount: Int

  /// Creates the summary of a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - syncUp: The sync-up of the meeting.
  package init(of meeting: Meeting, of syncUp: SyncUp) {
    title = syncUp.title
    duration = meeting.duration ?? .zero
    speakerCount = meeting.attendances?.speakers.count ?? 0
    noteCount = meeting.noteCount
    actionItemCount = meeting.openActionItemCount
  }
}
