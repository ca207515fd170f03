import Clients
import Locking
import Observation
import RecordFeature
import SyncUpsTestSupport

@MainActor
extension RecordMeetingModel {
  /// Ends the meeting with an answer to the question how to end it.
  func endMeeting(_ answer: AlertAction) {
    endMeetingButtonTapped()
    alertButtonTapped(answer)
  }

  /// Takes the meeting over from the window that holds it.
  func takeOver() {
    takeOverButtonTapped()
    alertButtonTapped(.confirmTakeOver)
  }
}

/// A meeting that a test runs, with the meeting's model, clock and dependencies.
@MainActor
struct HeldMeeting {
  let clock = TestClock()
  let model: RecordMeetingModel
  let rings = Locked(0)
  let announcements = Locked<[MeetingAnnouncement]>([])

  @Shared(.syncUps) var syncUps
  @Shared(.meetingDrafts) var drafts

  /// Prepares a meeting of a sync-up that has one past meeting.
  ///
  /// The meeting uses the test's own files.
  ///
  /// - Parameters:
  ///   - seconds: The length of the meeting.
  ///   - names: The names of the attendees, whose ids are 100, 101 and so on. The sync-up's id is
  ///     99.
  ///   - transcriber: The transcriber of the meeting.
  ///   - clock: The clock of the meeting, instead of the test clock.
  ///   - announce: Announces the end of each turn and of the meeting, in addition to the bell.
  init(
    seconds: Double,
    _ names: [String],
    transcriber: TranscriberClient = .off,
    clock: (any Clock<Duration>)? = nil,
    announce: @escaping @Sendable (MeetingAnnouncement) async throws -> Void = { _ in }
  ) {
    let syncUp = SyncUp(
      99,
      "Design",
      attendees: Self.attendees(names),
      duration: .seconds(seconds),
      meetings: [Self.pastMeeting]
    )
    // Turn this setting off, because only the tests of names in notes need it.
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = false }
    let syncUps = Shared(.syncUps)
    syncUps.withLock { $0 = [syncUp] }
    guard let shared = Shared(syncUps[id: syncUp.id]) else { fatalError("It is there.") }
    let (announcements, rings, testClock) = (announcements, rings, self.clock)
    model = withDependencies {
      $0.continuousClock = clock ?? testClock
      $0.notificationClient.announce = { announcement in
        announcements.withLock { $0.append(announcement) }
        try await announce(announcement)
      }
      $0.soundClient.ring = { rings.withLock { $0 += 1 } }
      $0.transcriberClient = transcriber
    } operation: {
      RecordMeetingModel(syncUp: shared)
    }
  }

  init(seconds: Double, _ names: String..., transcriber: TranscriberClient = .off) {
    self.init(seconds: seconds, names, transcriber: transcriber)
  }

  /// Opens the sync-up's meeting in another model.
  ///
  /// - Parameter draft: The draft of the meeting to resume, if it was interrupted.
  func reopen(resuming draft: MeetingDraft? = nil) -> RecordMeetingModel {
    withDependencies(from: model) { RecordMeetingModel(syncUp: model.$syncUp, resuming: draft) }
  }

  /// Attendees with the ids 100, 101 and so on.
  nonisolated static func attendees(_ names: [String]) -> IdentifiedArrayOf<Attendee> {
    IdentifiedArray(uniqueElements: names.enumerated().map { Attendee(100 + $0, $1) })
  }

  /// The previous meeting of the sync-up.
  static let pastMeeting = Meeting(98, at: 0, "The one before")

  /// Changes the sync-up, as another feature or program would.
  func edit(_ change: (inout SyncUp) -> Void) {
    $syncUps.withLock { syncUps in
      guard var syncUp = syncUps.first else { return }
      change(&syncUp)
      syncUps.updateOrAppend(syncUp)
    }
  }

  /// Runs the meeting's timer while an operation acts as the user, and then stops the timer.
  func run(_ operation: () async throws -> Void) async rethrows {
    let task = Task { await model.onTask() }
    await clock.waitForSleepers(1)
    do { try await operation() } catch {
      task.cancel()
      throw error
    }
    task.cancel()
    await task.waitForEnd()
  }

  /// Runs the meeting's timer while an operation acts as the user, and waits for the meeting's end.
  ///
  /// - Parameters:
  ///   - duration: The time that passes after the operation.
  ///   - operation: The user's actions while the timer runs.
  func runToEnd(
    after duration: Duration = .zero,
    _ operation: () async throws -> Void
  ) async rethrows {
    let task = Task { await model.onTask() }
    await clock.waitForSleepers(1)
    try await operation()
    clock.jump(by: duration)
    await task.waitForEnd()
  }

  /// Runs the meeting's timer until the meeting has ended.
  func runToEnd(after duration: Duration) async { await runToEnd(after: duration) {} }

  /// Advances the clock second by second.
  func tick(_ seconds: Int) async {
    for _ in 0..<seconds {
      await clock.waitForSleepers(1)
      clock.jump(by: .seconds(1))
    }
  }

  /// Advances the clock, and waits until the model has handled the new time.
  func pass(_ duration: Duration) async {
    clock.jump(by: duration)
    await clock.waitForSleepers(1)
  }

  /// Waits until the model satisfies a condition.
  func wait(until isTrue: @escaping @MainActor @Sendable (RecordMeetingModel) -> Bool) async {
    let model = model
    for await isReached in Observations({ isTrue(model) }) where isReached { return }
  }

  /// The announcement of the meeting's end, including its minutes.
  var end: MeetingAnnouncement? {
    guard let meeting = meetings.first, let last = announcements.withLock(\.last) else {
      return nil
    }
    return MeetingAnnouncement(endOf: meeting.id, title: "Design", minutes: last.minutes)
  }

  /// The past meetings of the sync-up, newest first.
  var meetings: IdentifiedArrayOf<Meeting> { syncUps.first?.meetings ?? [] }
}
