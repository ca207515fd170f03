package import Models

/// The numbers that sum up a meeting.
nonisolated package struct MeetingSummary: Hashable, Sendable {
  /// The title of the sync-up.
  package let title: String

  /// How long the meeting was held.
  package let duration: Duration

  /// How many attendees have spoken.
  package let speakerCount: Int

  /// How many lines of notes there are.
  package let noteCount: Int

  /// How many of them are open action items.
  package let actionItemCount: Int

  /// Sums up a meeting.
  ///
  /// - Parameters:
  ///   - meeting: The meeting.
  ///   - syncUp: The sync-up that has met.
  package init(of meeting: Meeting, of syncUp: SyncUp) {
    title = syncUp.title
    duration = meeting.duration ?? .zero
    speakerCount = meeting.attendances?.speakers.count ?? 0
    noteCount = meeting.transcript.split(whereSeparator: \.isNewline).count
    actionItemCount = meeting.openActionItemCount
  }
}
