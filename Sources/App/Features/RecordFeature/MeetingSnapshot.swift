package import PersistenceKeys
import Sharing

/// A snapshot of the meeting's state, for printing the meeting line by line.
///
/// ```swift
/// let snapshots = Observations({ MeetingSnapshot(model, hasUnreadLines: false) })
/// for await snapshot in snapshots { printer.update(snapshot, of: model) }
/// ```
nonisolated package struct MeetingSnapshot: Equatable, Sendable {
  /// Whether the meeting is over.
  package let isOver: Bool

  /// The index of the speaker among the present attendees.
  package let speakerIndex: Int

  private let secondsElapsed: Int

  /// The remaining time.
  package let durationRemaining: Duration

  /// The transcriber's error message, if the user has not seen it yet.
  package let transcriberFailure: String?

  /// The error message of the first announcement that failed, if any.
  package let announcementFailure: String?

  /// The problem with the meeting's draft, if any.
  package let draftProblem: StorageProblem?

  /// Whether a question is open on the meeting's screen.
  package let isQuestionOpen: Bool

  /// Whether the meeting's time is up and this window holds the meeting.
  package let isTimeUp: Bool

  /// Whether the user has typed lines that the notes do not contain yet.
  package let hasUnreadLines: Bool

  /// Captures the current state of a meeting.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - hasUnreadLines: Whether the user has typed lines that the notes do not contain yet.
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
