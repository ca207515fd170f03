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

  /// Whether a question is open that pauses the time.
  let isQuestionOpen: Bool

  @MainActor
  init(_ model: RecordMeetingModel) {
    isOver = model.isDismissed
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
    transcriberFailure = model.unreadTranscriberFailure
    isQuestionOpen = model.question != nil
  }
}
