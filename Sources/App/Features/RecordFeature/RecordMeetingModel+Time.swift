import Models
import Observation
import Presentation
import Sharing

// The time of a meeting, and who speaks.
extension RecordMeetingModel {
  /// Whether the time of the meeting passes.
  var isTimeRunning: Bool { question == nil && !isPaused && !isOver }

  func updateTimer() {
    // One that has joined watches the holder, who may have paused it.
    timer.isRunning = isTimeRunning || isJoined && !isOver
  }

  /// Closes the screen.
  ///
  /// - Parameter notice: What the user is told.
  func dismiss(saying notice: String? = nil) {
    isDismissed = true
    updateTimer()
    if let notice { $notice.withLock { $0 = notice } }
  }

  /// Brings the meeting to where it is, in whatever window it is held.
  ///
  /// - Returns: Whether it goes on.
  func wakeUp() async -> Bool {
    if !isJoined { await catchUpHeldMeeting() }
    return isJoined ? await catchUpJoinedMeeting() : catchUp()
  }

  func transcribe() async {
    // The holder's transcriber hears for all.
    for await isJoined in Observations({ self.isJoined }) where !isJoined { break }
    if !Task.isCancelled { await transcriber.run { noteSubmitted($0) } }
  }

  /// The time until the next whole second, or the end of the turn if that is sooner.
  var timeToNextEvent: Duration {
    let shown = elapsed + (overtime ?? .zero)
    let second = Duration.seconds(shown.components.seconds + 1) - shown
    let turn = turn.upperBound - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  /// Brings the meeting to where the clock says it is.
  ///
  /// - Returns: Whether it goes on here.
  func catchUp() -> Bool {
    guard !isOver, !isJoined else { return false }
    let time = timer.lap()
    guard let rest = move({ $0.advance(by: time, in: $1) }) else { return true }
    if isWritingNote || overtime != nil {
      if overtime == nil { announcer.announceEnd(of: syncUp) }
      progress.goOver(by: rest, in: meetingSyncUp)
    } else if progress.heldTime > .zero {
      finish()
    } else if question == nil {
      question = .saveEmptyMeeting
    }
    return !isOver
  }

  /// Moves the meeting on, and announces a new speaker by a sound.
  @discardableResult
  func move<Result>(_ change: (inout MeetingProgress, SyncUp) -> Result) -> Result {
    // Before the start it is the first one's turn.
    func speakerID() -> Attendee.ID? { progress.speakerID ?? speaker?.id }
    let formerSpeakerID = speakerID()
    let result = change(&progress, meetingSyncUp)
    let isSpeakerNew = formerSpeakerID != nil && speakerID() != formerSpeakerID
    if isSpeakerNew { announcer.announceTurn(in: meetingSyncUp, at: speakerIndex) }
    if isSpeakerNew || draft.isDue(at: progress.heldTime) {
      keepDraft()
      publish()
    }
    return result
  }

  func agendaChanged() {
    keepDraft()
    publish()
    timer.wakeUp()
  }
}
