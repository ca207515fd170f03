import PersistenceKeys
import Presentation
import RecordFeature

/// What changes from one line of a recorded meeting to the next.
struct MeetingMoment: Equatable, Sendable {
  let isOver: Bool
  let speakerIndex: Int
  let secondsElapsed: Int
  let durationRemaining: Duration

  /// The failure of the transcriber that the user was not told yet.
  let transcriberFailure: String?

  /// Why the end of a turn could not be announced, or `nil` if it could.
  let announcementFailure: String?

  /// What keeps the draft of the meeting from being saved, or read before.
  let draftProblem: StorageProblem?

  /// Whether a question is open that pauses the time.
  let isQuestionOpen: Bool

  @MainActor
  init(_ model: RecordMeetingModel) {
    isOver = model.isOver
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
    transcriberFailure = model.unreadTranscriberFailure
    announcementFailure = model.announcementFailure
    draftProblem = StorageProblem(of: model.$drafts)
    isQuestionOpen = model.question != nil
  }
}
