import Clients
import Dependencies
package import IdentifiedCollections
package import Models
import Observation
package import Presentation
package import Sharing
import Tagged

/// A meeting that is being held: who speaks, how much time is left, and what is noted.
///
/// The time follows the clock: however long the process was suspended, the meeting is where it would be
/// without that, through several speakers if need be. A question on the screen stops the time, and so does a
/// pause.
///
/// The sync-up may change meanwhile, here or in another program: who speaks, whose turn is next and how much
/// time is left are worked out from what it is at the moment. If it is deleted the meeting goes on with what it
/// was, and brings it back when it is saved.
///
/// A draft of the meeting is kept until it is saved or discarded, so that a crash loses no word.
@Observable
package final class RecordMeetingModel {
  /// The question on the screen, if there is one.
  package var alert: AlertState<AlertAction>? {
    didSet { updateStopwatch() }
  }

  /// Whether the meeting is over, saved or discarded.
  package internal(set) var isDismissed = false

  /// Whether the meeting stands still because somebody wanted it to.
  package private(set) var isPaused = false {
    didSet { updateStopwatch() }
  }

  /// How far the meeting has come, and who has spoken for how long.
  package private(set) var progress = MeetingProgress()

  /// What was noted and heard so far.
  package private(set) var transcript = ""

  /// The beginning of ``transcript`` that is in the draft on disk, or that could not be saved.
  ///
  /// A screen shows this part: what is shown as noted is there after a crash. That a draft could not be
  /// saved is the error of ``drafts``.
  package private(set) var keptTranscript = ""

  /// Whether what is said is written down, and why it is not.
  package private(set) var transcription = TranscriptionState.starting

  /// What is being typed and was not submitted yet, which is a note, too, when the meeting ends.
  ///
  /// It is part of the draft while it is typed.
  @ObservationIgnored package var unsubmittedNote = "" {
    didSet {
      // One that is gone was submitted: a draft without it could reach the file before the one with it.
      if unsubmittedNote != oldValue, !isUnsubmittedNoteBlank { keepDraft() }
    }
  }

  /// The sync-up that meets, or what it was when it was deleted.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  /// What the sync-up was derived from, and the meeting is filed in.
  @ObservationIgnored @Shared package var syncUps: IdentifiedArrayOf<SyncUp>

  /// Called when the meeting is filed among the past ones.
  @ObservationIgnored package var onMeetingFiled: () -> Void = {}

  /// Where the meeting is kept until it is saved or discarded.
  @ObservationIgnored @Shared package var drafts: IdentifiedArrayOf<MeetingDraft>

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) var now
  @ObservationIgnored @Dependency(\.meetingLockClient) var meetingLockClient
  @ObservationIgnored @Dependency(\.soundClient) private var soundClient
  @ObservationIgnored @Dependency(\.transcriberClient) private var transcriberClient

  @ObservationIgnored let meetingID: Meeting.ID
  @ObservationIgnored private var stopwatch = Stopwatch()
  @ObservationIgnored private var countedTime: Duration = .zero
  @ObservationIgnored var draftedTime: Duration = .zero
  @ObservationIgnored private var postponedAlert: AlertState<AlertAction>?
  @ObservationIgnored var isFiled = false

  /// Reads the time since the meeting was started, on the clock that times it.
  ///
  /// It is `nil` while ``onTask()`` does not run.
  @ObservationIgnored private var timeline: (() -> Duration)?

  /// What waits for the next thing to happen.
  @ObservationIgnored private var timer: Task<Void, any Error>?

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// End the meeting and keep it.
    case confirmSave

    /// End the meeting and forget it.
    case confirmDiscard
  }

  /// Prepares a meeting, which starts with ``onTask()``.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up that meets.
  ///   - syncUps: What the sync-up was derived from.
  ///   - drafts: Where the meeting is kept until it is saved or discarded.
  package init(
    syncUp: Shared<SyncUp>,
    in syncUps: Shared<IdentifiedArrayOf<SyncUp>>,
    drafts: Shared<IdentifiedArrayOf<MeetingDraft>>
  ) {
    _syncUp = syncUp
    _syncUps = syncUps
    _drafts = drafts
    @Dependency(\.uuid) var uuid
    meetingID = Meeting.ID(uuid())
  }

  /// How far the meeting has come, out of its whole length.
  ///
  /// Skipping a speaker skips the rest of their time.
  package var elapsed: Duration { progress.elapsed }

  /// The whole seconds of ``elapsed``.
  package var secondsElapsed: Int { Int(elapsed.components.seconds) }

  /// What is left of the meeting.
  package var durationRemaining: Duration { max(.zero, syncUp.duration - elapsed) }

  /// The position of the attendee who speaks.
  package var speakerIndex: Int { progress.speakerIndex(in: syncUp) }

  /// The attendee who speaks, or `nil` if the sync-up has none.
  package var speaker: Attendee? {
    syncUp.attendees.isEmpty ? nil : syncUp.attendees[speakerIndex]
  }

  /// When the turn of whoever speaks begins and ends, on the scale of ``elapsed``.
  package var turn: Range<Duration> { progress.turn(in: syncUp) }

  /// When each attendee's turn begins and ends, as long as nobody skips any time.
  package var schedule: TurnSchedule {
    TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
  }

  /// Who is there and how long each one has spoken, those who have left last.
  package var attendances: [Attendance] { progress.attendances(in: syncUp) }

  /// Whether somebody has deleted the sync-up since the meeting began.
  ///
  /// Saving the meeting brings it back.
  package var isSyncUpDeleted: Bool { syncUps[id: syncUp.id] == nil }

  /// Runs the meeting until it is over or the task is cancelled.
  ///
  /// When it returns after the end, the meeting is in the file and the transcriber is gone. When it was
  /// cancelled before, the meeting is kept as a draft, and running it again goes on with it.
  package func onTask() async {
    let unlock = meetingLockClient.lock(meetingID.rawValue)
    defer { unlock() }
    async let _ = transcribe()
    await run(on: clock)
    if isDismissed { await settle() } else { keepDraft() }
  }

  /// Moves on to the next speaker, or asks whether to end when there is none.
  package func nextButtonTapped() {
    catchUp()
    guard !isDismissed else { return }
    if !move({ $0.moveToNextSpeaker(in: $1) }) { alert = .endMeeting(isDiscardable: false) }
    timer?.cancel()
  }

  /// Goes back to the beginning of the previous speaker's turn, if there is one.
  package func previousButtonTapped() {
    catchUp()
    guard !isDismissed else { return }
    _ = move { $0.moveToPreviousSpeaker(in: $1) }
    timer?.cancel()
  }

  /// Lets the meeting stand still.
  package func pauseButtonTapped() {
    catchUp()
    guard !isDismissed else { return }
    isPaused = true
  }

  /// Goes on after a pause.
  package func resumeButtonTapped() {
    isPaused = false
  }

  /// Asks whether to end the meeting early.
  package func endMeetingButtonTapped() {
    catchUp()
    guard !isDismissed else { return }
    alert = .endMeeting(isDiscardable: true)
  }

  /// Answers a question.
  ///
  /// - Parameter action: The answer, or `nil` to go on with the meeting.
  package func alertButtonTapped(_ action: AlertAction?) {
    guard alert != nil else { return }
    alert = postponedAlert
    postponedAlert = nil
    switch action {
    case .confirmSave: finish()
    case .confirmDiscard: dismiss()
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
    let submitted = transcript
    // Now, rather than a second after the last save: a note that was submitted is taken for kept.
    Task {
      // What goes wrong is the shared value's error, which the screen shows.
      try? await $drafts.save()
      // A save of a later note may have returned first.
      if submitted.utf8.count > keptTranscript.utf8.count { keptTranscript = submitted }
    }
  }
}

// MARK: - Time

extension RecordMeetingModel {
  private var isRunning: Bool { alert == nil && !isPaused && !isDismissed }

  private func run<C: Clock<Duration>>(on clock: C) async {
    let start = clock.now
    timeline = { start.duration(to: clock.now) }
    updateStopwatch()
    catchUp()
    while !isDismissed, !Task.isCancelled {
      let wakeUp = isRunning ? clock.now.advanced(by: timeToNextEvent) : nil
      let timer = Task {
        guard let wakeUp else { return try await waitForCancellation() }
        try await clock.sleep(until: wakeUp, tolerance: nil)
      }
      self.timer = timer
      let result = await withTaskCancellationHandler {
        await timer.result
      } onCancel: {
        timer.cancel()
      }
      // A clock that fails without having been asked to is none to wait for.
      if case .failure = result, !timer.isCancelled { break }
      catchUp()
    }
    stopwatch.pause(at: start.duration(to: clock.now))
    timeline = nil
  }

  /// How long nothing will happen: until the next whole second, or the end of the turn if that is
  /// sooner.
  private var timeToNextEvent: Duration {
    let second = Duration.seconds(secondsElapsed + 1) - elapsed
    let turn = turn.upperBound - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  func updateStopwatch() {
    guard let timeline else { return }
    if isRunning { stopwatch.start(at: timeline()) } else { stopwatch.pause(at: timeline()) }
    // Whatever it waits for is not due then any more.
    timer?.cancel()
  }

  /// Brings the meeting to where the clock says it is.
  private func catchUp() {
    guard let timeline, !isDismissed else { return }
    let measured = stopwatch.elapsed(at: timeline())
    let time = measured - countedTime
    countedTime = measured
    if move({ $0.advance(by: time, in: $1) }) { finish() }
  }

  /// The attendee whose turn it is, present or not: before the start, the first one.
  private var announcedSpeakerID: Attendee.ID? { progress.speakerID ?? speaker?.id }

  /// Moves the meeting on, and lets everybody know when somebody else speaks.
  private func move(_ change: (inout MeetingProgress, SyncUp) -> Bool) -> Bool {
    let formerSpeakerID = announcedSpeakerID
    let result = change(&progress, syncUp)
    let isSpeakerNew = formerSpeakerID != nil && announcedSpeakerID != formerSpeakerID
    if isSpeakerNew { soundClient.ring() }
    if isSpeakerNew || progress.heldTime - draftedTime >= .seconds(10) { keepDraft() }
    return result
  }
}

// MARK: - Transcription

extension RecordMeetingModel {
  /// Takes what the transcriber hears for notes, until the task is cancelled.
  private func transcribe() async {
    var status = transcriberClient.authorizationStatus()
    if status == .notDetermined { status = await transcriberClient.requestAuthorization() }
    switch status {
    case .notDetermined: transcription = .notSet
    case .denied: transcription = .denied
    case .restricted: transcription = .restricted
    case .authorized: await listen()
    }
  }

  private func listen() async {
    do {
      let lines = await transcriberClient.startTask()
      transcription = .listening
      for try await line in lines { noteSubmitted(line) }
      transcription = .ended
    } catch {
      guard !Task.isCancelled, !isDismissed else { return }
      transcription = .failed
      catchUp()
      // A question must not be exchanged under the user's fingers.
      if alert == nil {
        alert = .transcriberFailed(error)
      } else {
        postponedAlert = .transcriberFailed(error)
      }
    }
  }
}

/// Waits until the task is cancelled.
private func waitForCancellation() async throws {
  let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
  for await _ in nothing {}
  withExtendedLifetime(continuation) {}
  try Task.checkCancellation()
}
