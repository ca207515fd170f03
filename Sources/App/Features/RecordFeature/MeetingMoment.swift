package import PersistenceKeys
import Sharing

/// A snapshot of the meeting's state that a line-by-line report depends on.
///
/// ```swift
/// let moments = Observations({ MeetingMoment(model, isReading: false) })
/// for await moment in moments { printer.update(moment, of: model) }
/// ```
nonisolated package struct MeetingMoment: Equatable, Sendable {
  /// Whether the meeting is over.
  package let isOver: Bool

  /// The position of the speaker.
  package let speakerIndex: Int

  private let secondsElapsed: Int

  /// The time left.
  package let durationRemaining: Duration

  /// The failure of the transcriber that the user was not told yet.
  package let transcriberFailure: String?

  /// Why the end of a turn could not be announced, or `nil` if it could.
  package let announcementFailure: String?

  /// The problem with the draft of the meeting, if any.
  package let draftProblem: StorageProblem?

  /// Whether a question is open that pauses the time.
  package let isQuestionOpen: Bool

  /// Whether the time of a meeting that this window holds is up.
  package let isTimeUp: Bool

  /// Whether lines wait that are not among the notes yet.
  package let isReading: Bool

  /// Reads the moment from a meeting.
  ///
  /// - Parameters:
  ///   - model: The meeting.
  ///   - isReading: Whether lines wait that are not among the notes yet.
  @MainActor
  package init(_ model: RecordMeetingModel, isReading: Bool) {
    isOver = model.isOver
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
    transcriberFailure = model.unreadTranscriberFailure
    announcementFailure = model.announcer.failure
    draftProblem = StorageProblem(ofMeetingDrafts: model.draftKeeper.$drafts)
    isQuestionOpen = model.question != nil
    isTimeUp = model.overtime != nil && !model.seat.isJoined
    self.isReading = isReading
  }
}
