import RecordFeature

/// What changes from one line of a recorded meeting to the next.
struct MeetingMoment: Equatable, Sendable {
  let isOver: Bool
  let speakerIndex: Int
  let secondsElapsed: Int
  let durationRemaining: Duration

  @MainActor
  init(_ model: RecordMeetingModel) {
    isOver = model.isDismissed
    speakerIndex = model.speakerIndex
    secondsElapsed = model.secondsElapsed
    durationRemaining = model.durationRemaining
  }
}
