import Clients
import Observation
import RecordFeature
import SharingTestSupport
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("The draft of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordDraftTests {
  private let held = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
  private let locks = MeetingLockClient.inMemory(machine: "here")

  private var model: RecordMeetingModel { held.model }

  @Test("Adding a note to a meeting saves a draft with the whole state of the meeting")
  func notes() async {
    await held.run {
      await held.pass(.seconds(2))
      expectSharedChanges {
        model.noteSubmitted("Shipped it.")
      } changes: {
        var syncUp = held.syncUps[0]
        syncUp.meetings = []
        let spoken = [Attendance(100, "Blob", seconds: 2), Attendance(101, "Blob Jr", seconds: 0)]
        let meeting = Meeting(
          0,
          at: 1_000,
          "Shipped it.",
          duration: .seconds(2),
          attendances: spoken
        )
        var draft = MeetingDraft(meeting, of: syncUp)
        (draft.speakerIndex, draft.elapsedSeconds) = (0, 2)
        draft.state = model.meeting.state(at: nil)
        held.$drafts.withLock { $0 = [draft] }
      }
    }
  }

  @Test(
    "A note counts as kept when saving the meeting's draft has ended, successfully or not",
    arguments: [true, false]
  )
  func keptNotes(canSave: Bool) async throws {
    struct DiskFull: Error {}
    let (saves, continuation) = AsyncStream.makeStream(of: SaveContinuation.self)
    @Shared(SlowDraftsKey(saves: continuation)) var drafts = []
    let model = held.reopen()
    model.draftKeeper.$drafts = $drafts
    let task = Task { await model.onTask() }
    await held.clock.waitForSleepers(1)
    model.noteSubmitted("One.")
    model.noteSubmitted("Two.")
    let result: Result<Void, any Error> = canSave ? .success(()) : .failure(DiskFull())
    for await save in saves {
      #expect(model.draftKeeper.keptNotes == "")
      save.resume(with: result)
      break
    }
    let answers = Task { for await save in saves { save.resume(with: result) } }
    for await kept in Observations({ model.draftKeeper.keptNotes }) {
      if kept == model.transcript { break }
    }
    #expect(($drafts.saveError != nil) == !canSave)
    task.cancel()
    await task.waitForEnd()
    answers.cancel()
  }

  @Test(
    "A note being typed in a meeting is part of the meeting's draft until the note is submitted"
  )
  func typing() {
    var written: [[String?]] = []
    for note in [" ", "S", "Shi", ""] {
      model.noteField.text = note
      written.append(held.drafts.flatMap { [$0.transcript, $0.unsubmittedNote] })
    }
    #expect(written == [[], ["", "S"], ["", "Shi"], ["", "Shi"]])
    model.noteSubmitted("Shi")
    #expect(held.drafts.map(\.transcript) == ["Shi"])
    #expect(held.drafts.map(\.unsubmittedNote) == [nil])
    for note in ["T", ""] { model.noteField.text = note }
    #expect(held.drafts.map(\.transcript) == ["Shi"])
    #expect(held.drafts.map(\.unsubmittedNote) == ["T"])
  }

  @Test("The draft of a meeting is saved at each change of speaker, and at least every ten seconds")
  func times() async {
    let meeting = HeldMeeting(seconds: 50, "Blob", "Blob Jr")
    await meeting.run {
      var durations: [Duration?] = []
      for _ in 0..<8 {
        await meeting.pass(.seconds(5))
        durations.append(meeting.drafts.first?.duration)
      }
      let expected: [Int?] = [nil, 10, 10, 20, 25, 25, 35, 35]
      #expect(durations == expected.map { $0.map { .seconds($0) } })
    }
  }

  @Test(
    "A meeting whose task is cancelled releases its lock and leaves a draft that names the machine"
  )
  func cancellation() async {
    let meeting = withDependency(\.meetingLockClient, locks) { HeldMeeting(seconds: 6, "Blob") }
    let id = meeting.model.meeting.id.rawValue
    #expect(!locks.isLocked(id))
    await meeting.run {
      await meeting.pass(.seconds(2))
      #expect(locks.isLocked(id))
    }
    #expect(meeting.drafts.map(\.duration) == [.seconds(2)])
    #expect(meeting.drafts.map(\.machine) == ["here"])
    #expect(!locks.isLocked(id))
    #expect(!meeting.model.isOver)
    #expect(meeting.meetings == [HeldMeeting.pastMeeting])
  }

  @Test("A window does not start a meeting that another window has locked")
  func heldElsewhere() async {
    let model = withDependency(\.meetingLockClient, locks) {
      HeldMeeting(seconds: 6, "Blob").model
    }
    let unlock = locks.lock(model.meeting.id.rawValue)
    await expectSharedChanges {
      await model.onTask()
    } changes: {
      Shared(.notice).withLock { $0 = "Another window leads this meeting." }
    }
    #expect(model.isOver)
    #expect(locks.isLocked(model.meeting.id.rawValue))
    unlock?()
  }

  @Test("A meeting that is closed immediately and has no notes leaves no draft")
  func nothingToLose() async {
    await expectSharedChanges {
      await held.run { model.nextButtonTapped() }
    } changes: {
    }
  }

  @Test("The draft of a meeting is removed only after the meeting has been saved")
  func saving() async throws {
    await held.runToEnd {
      model.noteSubmitted("Shipped it.")
      held.clock.jump(by: .seconds(6))
      for await drafts in held.$drafts.publisher.values where drafts.isEmpty { break }
      #expect(held.meetings.first?.transcript == "Shipped it.")
    }
    #expect(held.drafts == [])
  }

  /// Creates a meeting of the first sync-up in the file.
  ///
  /// The meeting ends immediately.
  private func hold(
    _ syncUps: Shared<IdentifiedArrayOf<SyncUp>>
  ) throws -> RecordMeetingModel {
    let syncUp = try #require(Shared(syncUps[id: SyncUp.ID(UUID(99))]))
    let model = withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.notificationClient = .silent
      $0.soundClient = .silent
      $0.transcriberClient = .off
    } operation: {
      RecordMeetingModel(syncUp: syncUp)
    }
    model.$syncUps = syncUps
    return model
  }

  @Test("A meeting that cannot be saved keeps its draft")
  func unsavable() async throws {
    struct DiskFull: Error {}
    let decode: @Sendable (Data) throws -> IdentifiedArrayOf<SyncUp> = { _ in [] }
    let encode: @Sendable (IdentifiedArrayOf<SyncUp>) throws -> Data = { _ in throw DiskFull() }
    let file = URL(filePath: "/full.json")
    @Shared(.fileStorage(file, decode: decode, encode: encode))
    var syncUps: IdentifiedArrayOf<SyncUp> = [SyncUp(99, duration: .seconds(6))]
    @Shared(.meetingDrafts) var drafts
    let model = try hold($syncUps)
    await model.onTask()
    #expect($syncUps.saveError != nil)
    @Shared(.notice) var notice
    #expect(notice == nil, "The meeting was not saved.")
    let meeting = Meeting(1, at: 1_000, duration: .seconds(6), attendances: [])
    #expect(syncUps.first?.meetings == [meeting])
    #expect(drafts.map(\.meeting) == [meeting])
    #expect(drafts.map(\.reason) == [.unwritable])
  }

  @Test("The draft of a meeting stays if the file of sync-ups cannot be written")
  func refusedByDisk() async throws {
    try await withSyncUpsFile { file in
      // Put a directory in the place of the file, so that the file cannot be written.
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      @Shared(.syncUps(in: file)) var syncUps: IdentifiedArrayOf = [
        SyncUp(99, duration: .seconds(6))
      ]
      @Shared(.meetingDrafts) var drafts
      let model = try hold($syncUps)
      await model.onTask()
      #expect($syncUps.saveError != nil)
      #expect(drafts.count == 1)
      // Save all changes, so that a flush in another test does not try to save them.
      try FileManager.default.removeItem(at: file)
      try await $syncUps.save()
      try await $drafts.save()
    }
  }

  @Test(
    "The app asks before it discards a meeting with notes, and removes the draft with the meeting"
  )
  func discarding() async {
    await held.runToEnd {
      model.noteSubmitted("Shipped it.")
      model.endMeeting(.confirmDiscard)
      #expect(model.alert == .discardNotes, "Notes are not deleted by one letter.")
      model.alertButtonTapped(nil)
      #expect(!model.isOver)
      model.endMeeting(.confirmDiscard)
      model.alertButtonTapped(.confirmDiscard)
    }
    #expect(held.drafts == [])
    #expect(held.meetings == [HeldMeeting.pastMeeting])
  }

  @Test("When a meeting is discarded, the meeting's draft is also removed from the file on disk")
  func discardingOnDisk() async throws {
    try await withSyncUpsFile { syncUpsFile in
      let meeting = HeldMeeting(seconds: 6, "Blob")
      let file = syncUpsFile.appendingPathExtension("drafts")
      try await meeting.runToEnd {
        meeting.model.noteSubmitted("Shipped it.")
        try await meeting.$drafts.save()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("Shipped it."))
        meeting.model.endMeeting(.confirmDiscard)
        meeting.model.alertButtonTapped(.confirmDiscard)
      }
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("Shipped it."))
      // Save the changes now, so that no save happens after this test has ended.
      try await meeting.$syncUps.save()
    }
  }

  @Test("Each of several simultaneous meetings has its own draft")
  func severalMeetings() async {
    let second = HeldMeeting(seconds: 6, "Blob")
    model.noteSubmitted("One.")
    second.model.noteSubmitted("Two.")
    #expect(held.drafts.map(\.transcript) == ["One.", "Two."])
    await second.run {
      second.model.endMeeting(.confirmDiscard)
      second.model.alertButtonTapped(.confirmDiscard)
      await second.wait { $0.isOver }
    }
    #expect(held.drafts.map(\.transcript) == ["One."])
  }

  @Test(
    "If another window saves a meeting that still runs, the meeting is listed once, with the latest notes"
  )
  func savedMeanwhile() async {
    await held.runToEnd(after: .seconds(6)) {
      model.noteSubmitted("One.")
      held.edit { $0.meetings.append(held.drafts[0].meeting) }
      model.noteSubmitted("Two.")
    }
    #expect(held.meetings.map(\.transcript) == ["One.\nTwo.", "The one before"])
  }
}

@MainActor
@Suite("A meeting whose sync-up is deleted", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordDeletedSyncUpTests {
  private let held = HeldMeeting(seconds: 6, "Blob", "Blob Jr")

  private var model: RecordMeetingModel { held.model }

  @Test(
    "A meeting continues when its sync-up is deleted, and the meeting's screen reports the deletion"
  )
  func goingOn() async {
    await held.run {
      await held.pass(.seconds(1))
      #expect(!model.isSyncUpDeleted)
      held.$syncUps.withLock { $0 = [] }
      #expect(model.isSyncUpDeleted)
      await held.pass(.seconds(3))
      #expect(model.speaker?.name == "Blob Jr")
      #expect(model.durationRemaining == .seconds(2))
      #expect(held.syncUps == [])
    }
  }

  @Test(
    "If the sync-up of a meeting was deleted, saving the meeting restores the sync-up with all meetings"
  )
  func bringingBack() async throws {
    let before = try #require(held.syncUps.first)
    let other = SyncUp(1, "Product")
    let changes = Shared(.changesHere)
    await expectSharedChanges {
      await held.runToEnd(after: .seconds(6)) {
        held.$syncUps.withLock { $0 = [other] }
      }
    } changes: {
      var syncUp = before
      let spoken = [Attendance(100, "Blob", seconds: 3), Attendance(101, "Blob Jr", seconds: 3)]
      let meeting = Meeting(0, at: 1_000, duration: .seconds(6), attendances: spoken)
      syncUp.meetings.insert(meeting, at: 0)
      held.$syncUps.withLock { $0 = [other] }
      #expect(changes.wrappedValue.unrecorded == [])
      withDependency(\.historyStamp, .counting) {
        held.$syncUps.withLock(
          recording: .saveMeeting(of: syncUp.title),
          meeting: Meeting.ID(UUID(0))
        ) {
          _ = $0.append(syncUp)
        }
      }
      Shared(.notice).withLock { $0 = "The meeting was saved." }
    }
    #expect(!model.isSyncUpDeleted)
  }

  @Test("If a meeting's sync-up was deleted, discarding the meeting does not restore the sync-up")
  func discarding() async {
    await held.run {
      held.$syncUps.withLock { $0 = [] }
      model.endMeeting(.confirmDiscard)
    }
    #expect(held.syncUps == [])
    #expect(model.isOver)
  }
}

/// A key for drafts whose saves finish only when the test lets them finish.
private struct SlowDraftsKey: SharedKey {
  let saves: AsyncStream<SaveContinuation>.Continuation

  var id: String { "slow drafts" }

  func load(
    context: LoadContext<IdentifiedArrayOf<MeetingDraft>>,
    continuation: LoadContinuation<IdentifiedArrayOf<MeetingDraft>>
  ) { continuation.resumeReturningInitialValue() }

  func subscribe(
    context: LoadContext<IdentifiedArrayOf<MeetingDraft>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<MeetingDraft>>
  ) -> SharedSubscription { SharedSubscription {} }

  func save(
    _ value: IdentifiedArrayOf<MeetingDraft>,
    context: SaveContext,
    continuation: SaveContinuation
  ) { saves.yield(continuation) }
}
