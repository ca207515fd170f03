import Dependencies
import IdentifiedCollections
package import Models
import Observation
package import Presentation
package import Sharing
import Tagged

/// A meeting that is being held: who speaks, how much time is left, and what is noted.
///
/// The time follows the clock: however long the process was suspended, the meeting is where it would be
/// without that, through several speakers if need be. A question on the screen stops the time.
@Observable
package final class RecordMeetingModel {
  /// The question on the screen, if there is one.
  package var alert: AlertState<AlertAction>? {
    didSet { updateStopwatch() }
  }

  /// Whether the meeting is over, saved or discarded.
  package private(set) var isDismissed = false

  /// How far the meeting has come, out of its whole length.
  ///
  /// Skipping a speaker skips the rest of their time.
  package private(set) var elapsed: Duration = .zero

  /// The position of the attendee who speaks.
  package private(set) var speakerIndex = 0

  /// What was noted and heard so far.
  package var transcript = ""

  /// The sync-up that meets.
  @ObservationIgnored @Shared package var syncUp: SyncUp

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  @ObservationIgnored private var stopwatch = Stopwatch()
  @ObservationIgnored private var countedTime: Duration = .zero
  @ObservationIgnored private var heldTime: Duration = .zero
  @ObservationIgnored private var speakingTimes: [Attendee.ID: Duration] = [:]

  /// Reads the time since the meeting started, on the clock that times it.
  ///
  /// It is `nil` before the start.
  @ObservationIgnored private var timeline: (() -> Duration)?

  /// The answers to this screen's questions.
  package enum AlertAction: Hashable, Sendable {
    /// End the meeting and keep it.
    case confirmSave

    /// End the meeting and forget it.
    case confirmDiscard
  }

  /// Prepares a meeting, which starts with ``onTask()``.
  ///
  /// - Parameter syncUp: The sync-up that meets.
  package init(syncUp: Shared<SyncUp>) {
    _syncUp = syncUp
  }

  /// The whole seconds of ``elapsed``.
  package var secondsElapsed: Int { Int(elapsed.components.seconds) }

  /// What is left of the meeting.
  package var durationRemaining: Duration { max(.zero, syncUp.duration - elapsed) }

  /// When each attendee's turn begins and ends.
  package var schedule: TurnSchedule {
    TurnSchedule(duration: syncUp.duration, attendeeCount: syncUp.attendees.count)
  }

  /// The attendee who speaks, or `nil` if the sync-up has none.
  package var speaker: Attendee? {
    syncUp.attendees.indices.contains(speakerIndex) ? syncUp.attendees[speakerIndex] : nil
  }

  /// Runs the meeting until it is over or the task is cancelled.
  package func onTask() async {
    await run(on: clock)
  }

  /// Moves on to the next speaker, or asks whether to end when there is none.
  package func nextButtonTapped() {
    catchUp()
    guard !isDismissed else { return }
    guard speakerIndex < schedule.turnCount - 1 else {
      alert = .endMeeting(isDiscardable: false)
      return
    }
    elapsed = schedule.end(ofTurn: speakerIndex)
    speakerIndex += 1
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
    alert = nil
    switch action {
    case .confirmSave: finish()
    case .confirmDiscard: isDismissed = true
    case nil: break
    }
  }

  /// Adds a line to the transcript.
  ///
  /// - Parameter line: What was typed, without its line break.
  package func noteSubmitted(_ line: String) {
    if !transcript.isEmpty { transcript += "\n" }
    transcript += line
  }
}

// MARK: - Time

extension RecordMeetingModel {
  private func run<C: Clock<Duration>>(on clock: C) async {
    let start = clock.now
    timeline = { start.duration(to: clock.now) }
    updateStopwatch()
    catchUp()
    while !isDismissed {
      let wakeUp = clock.now.advanced(by: timeToNextEvent)
      do { try await clock.sleep(until: wakeUp, tolerance: nil) } catch { return }
      catchUp()
    }
  }

  /// How long nothing will happen: until the next whole second, or the end of the turn if that is
  /// sooner.
  private var timeToNextEvent: Duration {
    let second = Duration.seconds(secondsElapsed + 1) - elapsed
    let turn = schedule.end(ofTurn: speakerIndex) - elapsed
    return turn > .zero ? min(second, turn) : second
  }

  private func updateStopwatch() {
    guard let timeline else { return }
    if alert == nil { stopwatch.start(at: timeline()) } else { stopwatch.pause(at: timeline()) }
  }

  /// Brings the meeting to where the clock says it is.
  ///
  /// What the clock has gone beyond the end of the meeting is not a part of it.
  private func catchUp() {
    guard let timeline, !isDismissed else { return }
    let measured = stopwatch.elapsed(at: timeline())
    var uncounted = measured - countedTime
    countedTime = measured
    let schedule = schedule
    while uncounted > .zero || elapsed >= schedule.end(ofTurn: speakerIndex) {
      let step = min(uncounted, schedule.end(ofTurn: speakerIndex) - elapsed)
      if step > .zero {
        elapsed += step
        heldTime += step
        uncounted -= step
        if let speaker { speakingTimes[speaker.id, default: .zero] += step }
      }
      guard elapsed >= schedule.end(ofTurn: speakerIndex) else { continue }
      guard speakerIndex < schedule.turnCount - 1 else { return finish() }
      speakerIndex += 1
    }
  }

  /// Files the meeting first among the past ones.
  private func finish() {
    let meeting = Meeting(
      id: Meeting.ID(uuid()),
      date: now,
      transcript: transcript,
      duration: heldTime,
      attendances: syncUp.attendees.map {
        Attendance(attendeeID: $0.id, name: $0.name, speakingTime: speakingTimes[$0.id] ?? .zero)
      }
    )
    $syncUp.withLock { _ = $0.meetings.insert(meeting, at: 0) }
    isDismissed = true
  }
}

extension AlertState where Action == RecordMeetingModel.AlertAction {
  /// Asks whether to end the meeting.
  ///
  /// - Parameter isDiscardable: Whether forgetting the meeting is among the answers.
  package static func endMeeting(isDiscardable: Bool) -> AlertState {
    AlertState(
      title: "End meeting?",
      message: "You are ending the meeting early. What would you like to do?",
      buttons: [ButtonState(label: "Save and end", action: .confirmSave)]
        + (isDiscardable
          ? [ButtonState(role: .destructive, label: "Discard", action: .confirmDiscard)] : [])
        + [ButtonState(role: .cancel, label: "Resume")]
    )
  }
}
