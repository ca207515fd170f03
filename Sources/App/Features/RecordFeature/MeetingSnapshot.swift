package import PersistenceKeys
import Sharing

/// A snapshot of the meeting's state that a line-by-line report depends on.
///
/// ```swift
/// let snapshots = Observations({ MeetingSnapshot(model, hasUnreadLines: false) })
/// for await snapshot in snapshots { printer.update(snapshot, of: model) }
/// ```
nonisolated package struct MeetingSnapshot: Equatable, Sendable {
  /// Whether the meeting is over.
  package let isOver: Bool

  /// The position of the speaker.
  package let speakerIndex: Int

  private let secondsElapsed: Int

  /// The remaining time.
  package let durationRemaining: Duration

  /// The failure of the transcriber that the user has not seen yet.
  package let transcriberFailure: String?

  /// The reason the end of a turn could not be announced, if any.
  package let announcementFailure: String?

  /// The problem with the meeting's draft, if any.
  package let draftProblem: StorageProblem?

  /// Whether an open question pauses the time.
  package let isQuestionOpen: Bool

  /// Whether this window holds the meeting and its time is up.
  package let isTimeUp: Bool

  /// Whether the notes do not contain all typed lines yet.
  package let hasUnreadLines: Bool

  /// Captures the current state of a meeting.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - hasUnreadLines: Whether the notes do not contain all typed lines yet.
  @MainActor
  package init(_ model: RecordMeetingModel, hasUnreadLines: Bool) {
    isOver = model.isOver
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
    transcriberFailure = model.unreadTranscriberFailure
    announcementFailure = model.announcer.failure
    draftProblem = StorageProblem(ofMeetingDrafts: model.draftKeeper.$drafts)
    isQuestionOpen = model.question != nil
    isTimeUp = model.overtime != nil && !model.seat.isJoined
    self.hasUnreadLines = hasUnreadLines
  }
}
