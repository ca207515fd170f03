import Presentation
import RecordFeature

/// What changes from one line of a recorded meeting to the next.
struct MeetingMoment: Equatable, Sendable {
  let isOver: Bool
  let speakerIndex: Int
  let secondsElapsed: Int
  let durationRemaining: Duration

  /// What has gone wrong with the transcriber, and waits to be read.
  let transcriberFailure: String?

  @MainActor
  init(_ model: RecordMeetingModel) {
    isOver = model.isDismissed
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
    // The one question that does not offer to save is the one about the transcriber.
    transcriberFailure = model.alert.flatMap { alert in
      alert.buttons.contains { $0.action == .confirmSave } ? nil : alert.message
    }
  }
}
