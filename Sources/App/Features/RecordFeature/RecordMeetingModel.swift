import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
package import PersistenceKeys
package import Presentation
package import Sharing
import Tagged

/// A meeting that is being held: who speaks, how much time is left, and what is noted.
///
/// The time follows the clock: after the process was suspended, the meeting is where it would be
/// without that. A question pauses the time.
///
/// The sync-up may change during the meeting, in this process or in another one: the speaker, the
/// next one and the time left are derived from what it is at the moment. If it is deleted, the
/// meeting goes on with its last value, which comes back when the meeting is saved.
@Observable
package final class RecordMeetingModel {
  /// Whether the meeting is over, saved or discarded.
  package private(set) var isDismissed = false { didSet { updateTimer() } }

  /// The question that pauses the time, if there is one.
  package private(set) var question: AlertState<AlertAction>? { didSet { updateTimer() } }

  /// Whether the user has read that the transcriber has failed.
  private var isFailureRead = false

  /// Whether the user has paused the meeting.
  package private(set) var isPaused = false { didSet { updateTimer() } }

  /// How far the meeting has come, and how long each attendee has spoken.
  package private(set) var progress = MeetingProgress()

  /// Whether a note is being written: the meeting does not end by itself meanwhile.
  package var isWritingNote = false

  /// The note that is being typed, which the meeting is saved with even if it is not submitted.
  @ObservationIgnored package var unsubmittedNote = "" {
    didSet {
      // A note that is gone was submitted: the draft must not be saved without it.
      if unsubmittedNote != oldValue, !unsubmittedNote.isBlank { keepDraft() }
    }
  }

  /// What was noted and heard so far.
  package private(set) var transcript = ""

  /// The beginning of ``transcript`` that is in the draft on disk, or that could not be saved.
  ///
  /// A screen shows this part: what it shows is there after a crash. That a draft could not be
  /// saved is the error of ``drafts``.
  package private(set) var keptTranscript = ""

  /// The sync-up that meets, or its last value if it was deleted.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// All sync-ups, which the meeting is saved in.
  @ObservationIgnored @Shared(.syncUps) package var syncUps: IdentifiedArrayOf<SyncUp>

  /// The drafts of all meetings.
  @ObservationIgnored @Shared(.meetingDrafts) package var drafts: IdentifiedArrayOf<MeetingDraft>

  @ObservationIgnored @Shared(.notice) private var notice
  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.meetingLockClient) private var meetingLockClient

  /// The id that the meeting is saved under.
  @ObservationIgnored package let meetingID: Meeting.ID

  @ObservationIgnored private let announcer = Announcer()
  @ObservationIgnored private let timer = MeetingTimer()
  @ObservationIgnored private let transcriber = Transcriber()
  @ObservationIgnored private var draft = KeptDraft()
  @ObservationIgnored private var isFiled = false

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// End the meeting and save it.
    case confirmSave

    /// End the meeting and discard it.
    case confirmDiscard
  }

  /// Creates a meeting, which starts with ``onTask()``.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets, derived from the list.
  ///   - interrupted: The draft of the meeting if it was interrupted. It is paused at first.
  package init(syncUp: Shared<SyncUp>, resuming interrupted: MeetingDraft? = nil) {
    _syncUp = syncUp
    @Dependency(\.uuid) var uuid
    meetingID = interrupted?.id ?? Meeting.ID(uuid())
    guard let interrupted else { return }
    progress = MeetingProgress(resuming: interrupted, in: syncUp.wrappedValue)
    transcript = interrupted.transcript
    keptTranscript = interrupted.transcript
    unsubmittedNote = interrupted.unsubmittedNote ?? ""
    // An observable property has a setter, so this stops the timer, too.
    isPaused = true
  }

  /// The question on the screen, if there is one.
  ///
  /// That the transcriber has failed is asked after any other question, and alone of all does not
  /// pause the time.
  package var alert: AlertState<AlertAction>? {
    question ?? unreadTranscriberFailure.map { .transcriberFailed($0) }
  }

  /// Why the transcriber has failed, or `nil` if it has not, or the user has read it.
  package var unreadTranscriberFailure: String? {
    guard case .failed(let failure) = transcription, !isFailureRead, !isDismissed else {
      return nil
    }
    return failure
  }

  /// Why the first announcement that failed could not be made, or `nil` if none has failed.
  package var announcementFailure: String? { announcer.failure }

  /// Whether speech is transcribed, and why it is not.
  package var transcription: TranscriptionState { transcriber.state }

  /// How far the meeting has come, out of its whole length.
  ///
  /// Skipping a speaker skips the rest of their time.
  package var elapsed: Duration { progress.elapsed }

  /// The whole seconds of ``elapsed``.
  package var secondsElapsed: Int { Int(elapsed.components.seconds) }

  /// How long the meeting has gone on since its time was up, or `nil` if it was not.
  ///
  /// A meeting goes on while a note is being written at its end, until the user ends it.
  package var overtime: Duration? { progress.overtime }

  /// What is left of the meeting.
  package var durationRemaining: Duration { max(.zero, syncUp.duration - elapsed) }

  /// The position of the attendee who speaks.
  package var speakerIndex: Int { progress.speakerIndex(in: syncUp) }

  /// The attendee who speaks, or `nil` if the sync-up has none.
  package var speaker: Attendee? {
    syncUp.attendees.isEmpty ? nil : syncUp.attendees[speakerIndex]
  }

  /// When the current turn begins and ends, on the scale of ``elapsed``.
  package var turn: Range<Duration> { progress.turn(in: syncUp) }

  /// When each turn begins and ends if no time is skipped.
  package var schedule: TurnSchedule {
    TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
  }

  /// The attendees and how long each one has spoken, those who have left last.
  package var attendances: [Attendance] { progress.attendances(in: syncUp) }

  /// What keeps the draft or the list from being saved, or else from being read.
  package var storageProblem: StorageProblem? {
    .worst(of: StorageProblem(of: $drafts), StorageProblem(of: $syncUps))
  }

  /// Whether the sync-up was deleted since the meeting began.
  ///
  /// Saving the meeting brings it back.
  package var isSyncUpDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// Runs the meeting until it is over or the task is cancelled.
  ///
  /// When it returns after the end, the meeting is in the file and the transcriber is gone. When it
  /// was cancelled before, the meeting is kept as a draft, and running it again goes on with it.
  package func onTask() async {
    guard let unlock = meetingLockClient.lock(meetingID.rawValue) else {
      // The user has resumed the same interrupted meeting in two windows.
      isDismissed = true
      return $notice.withLock { $0 = "This meeting is being held in another window." }
    }
    defer { unlock() }
    async let _ = transcriber.run { noteSubmitted($0) }
    async let _ = saveNotes()
    await timer.run(on: clock) { catchUp() ? timeToNextEvent : nil }
    if isDismissed { await settle() } else { keepDraft() }
    await announcer.finish()
  }

  /// Moves on to the next speaker, or asks whether to end when there is none.
  package func nextButtonTapped() {
    guard catchUp() else { return }
    if !move({ $0.moveToNextSpeaker(in: $1) }) { question = .endMeeting(isDiscardable: false) }
    timer.wakeUp()
  }

  /// Goes back to the beginning of the previous speaker's turn, if there is one.
  package func previousButtonTapped() {
    guard catchUp() else { return }
    _ = move { $0.moveToPreviousSpeaker(in: $1) }
    timer.wakeUp()
  }

  /// Pauses the meeting.
  package func pauseButtonTapped() {
    guard catchUp() else { return }
    isPaused = true
  }

  /// Goes on after a pause.
  package func resumeButtonTapped() {
    isPaused = false
  }

  /// Ends the meeting, if its time is up.
  package func endOvertimeButtonTapped() {
    guard catchUp(), overtime != nil else { return }
    finish()
  }

  /// Asks whether to end the meeting early.
  package func endMeetingButtonTapped() {
    guard catchUp() else { return }
    question = .endMeeting(isDiscardable: true)
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` to go on with the meeting.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard alert != nil else { return }
    let isEmptyMeetingOver = question == .saveEmptyMeeting
    if question == nil { isFailureRead = true } else { question = nil }
    switch action {
    case .confirmSave: finish()
    case .confirmDiscard: isDismissed = true
    case nil where isEmptyMeetingOver: progress.goOver(by: .zero, in: syncUp)
    case nil: break
    }
  }

  /// Adds a line to the transcript.
  ///
  /// - Parameter line: What was typed or heard, without its line break.
  package func noteSubmitted(_ line: String) {
    guard !isDismissed else { return }
    if !transcript.isEmpty { transcript += "\n" }
    transcript += line
    keepDraft()
  }
}

// MARK: - Time

extension RecordMeetingModel {
  private func updateTimer() {
    timer.isRunning = question == nil && !isPaused && !isDismissed
  }

  /// The time until the next whole second, or the end of the turn if that is sooner.
  private var timeToNextEvent: Duration {
    let shown = elapsed + (overtime ?? .zero)
    let second = Duration.seconds(shown.components.seconds + 1) - shown
    let turn = turn.upperBound - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  /// Brings the meeting to where the clock says it is.
  ///
  /// - Returns: Whether it goes on.
  private func catchUp() -> Bool {
    guard !isDismissed else { return false }
    let time = timer.lap()
    guard let rest = move({ $0.advance(by: time, in: $1) }) else { return true }
    if isWritingNote || overtime != nil {
      if overtime == nil { announcer.announceEnd(of: syncUp) }
      progress.goOver(by: rest, in: syncUp)
    } else if progress.heldTime > .zero {
      finish()
    } else if question == nil {
      question = .saveEmptyMeeting
    }
    return !isDismissed
  }

  /// Moves the meeting on, and announces a new speaker by a sound.
  private func move<Result>(_ change: (inout MeetingProgress, SyncUp) -> Result) -> Result {
    // Before the start it is the first one's turn.
    func speakerID() -> Attendee.ID? { progress.speakerID ?? speaker?.id }
    let formerSpeakerID = speakerID()
    let result = change(&progress, syncUp)
    let isSpeakerNew = formerSpeakerID != nil && speakerID() != formerSpeakerID
    if isSpeakerNew { announcer.announceTurn(in: syncUp, at: speakerIndex) }
    if isSpeakerNew || draft.isDue(at: progress.heldTime) { keepDraft() }
    return result
  }
}

// MARK: - Saving

extension RecordMeetingModel {
  /// The meeting so far, with the note that is being typed.
  private var meetingSoFar: MeetingDraft {
    let meeting = Meeting(
      id: meetingID,
      date: now,
      transcript: transcript,
      duration: progress.heldTime,
      attendances: attendances
    )
    var draft = MeetingDraft(meeting, of: syncUp, on: meetingLockClient.machine())
    draft.speakerIndex = speakerIndex
    draft.elapsedSeconds = secondsElapsed
    draft.unsubmittedNote = unsubmittedNote.isBlank ? nil : unsubmittedNote
    return draft
  }

  /// Saves the meeting among the past ones.
  private func finish() {
    let (meeting, syncUp) = (meetingSoFar.meeting, syncUp)
    if overtime == nil { announcer.announceEnd(of: syncUp) }
    let title = "Record '\(syncUp.title)'"
    $syncUps.withLock(recording: title, meeting: meeting.id) { syncUps in
      // If the sync-up was deleted, it comes back, or the meeting would be lost.
      if syncUps[id: syncUp.id] == nil { syncUps.append(syncUp) }
      syncUps[id: syncUp.id]?.file(meeting)
    }
    isFiled = true
    isDismissed = true
  }

  /// Saves a draft in case the process is killed, unless there is nothing in it.
  private func keepDraft() {
    let hasNotes = !transcript.isEmpty || !unsubmittedNote.isBlank
    guard !isDismissed, progress.heldTime > .zero || hasNotes else { return }
    draft.keep(meetingSoFar, in: $drafts)
  }

  /// Saves the draft at once whenever a note was submitted, and then counts the note as kept.
  private func saveNotes() async {
    for await transcript in Observations({ self.transcript }) where transcript != keptTranscript {
      // The screen shows the error of the shared drafts.
      try? await $drafts.save()
      keptTranscript = transcript
    }
  }

  /// Waits until the meeting is saved, if it is not discarded, and removes its draft.
  private func settle() async {
    do {
      if isFiled {
        try await $syncUps.save()
        // The user may have taken it back meanwhile: the draft has its notes then.
        guard syncUps[id: syncUp.id]?.meetings[id: meetingID] != nil else { return }
        $notice.withLock { $0 = "The meeting was saved." }
      }
    } catch {
      // The next start offers to save the draft. The error is a state of the shared sync-ups.
      return draft.keep(meetingSoFar, in: $drafts)
    }
    guard drafts[id: meetingID] != nil else { return }
    $drafts.withLock { _ = $0.remove(id: meetingID) }
    // If the draft stays on disk, the next start removes it.
    try? await $drafts.save()
  }
}
