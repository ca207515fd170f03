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
  @Test("Each note saves a draft with the whole state of the meeting")
  func notes() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    await meeting.run {
      await meeting.pass(.seconds(2))
      expectSharedChanges {
        meeting.model.noteSubmitted("Shipped it.")
      } changes: {
        var syncUp = meeting.syncUps[0]
        syncUp.meetings = []
        let spoken = [Attendance(100, "Blob", seconds: 2), Attendance(101, "Blob Jr", seconds: 0)]
        let held = Meeting(0, at: 1_000, "Shipped it.", duration: .seconds(2), attendances: spoken)
        var draft = MeetingDraft(held, of: syncUp)
        (draft.speakerIndex, draft.elapsedSeconds) = (0, 2)
        draft.state = meeting.model.meeting.state(at: nil)
        meeting.$drafts.withLock { $0 = [draft] }
      }
    }
  }

  @Test(
    "A note counts as kept only once the draft with it is saved or has failed to save",
    arguments: [true, false]
  )
  func keptNotes(canSave: Bool) async throws {
    struct DiskFull: Error {}
    let (saves, continuation) = AsyncStream.makeStream(of: SaveContinuation.self)
    @Shared(SlowDraftsKey(saves: continuation)) var drafts = []
    let meeting = HeldMeeting(seconds: 6, "Blob")
    let model = withDependencies(from: meeting.model) {
      RecordMeetingModel(syncUp: meeting.model.$syncUp)
    }
    model.draftKeeper.$drafts = $drafts
    let task = Task { await model.onTask() }
    await meeting.clock.waitForSleepers(1)
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

  @Test("The draft keeps the note that is being typed until it is submitted")
  func typing() {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    var written: [[String?]] = []
    for note in [" ", "S", "Shi", ""] {
      meeting.model.noteField.text = note
      written.append(meeting.drafts.flatMap { [$0.transcript, $0.unsubmittedNote] })
    }
    #expect(written == [[], ["", "S"], ["", "Shi"], ["", "Shi"]])
    meeting.model.noteSubmitted("Shi")
    #expect(meeting.drafts.map(\.transcript) == ["Shi"])
    #expect(meeting.drafts.map(\.unsubmittedNote) == [nil])
    for note in ["T", ""] { meeting.model.noteField.text = note }
    #expect(meeting.drafts.map(\.transcript) == ["Shi"])
    #expect(meeting.drafts.map(\.unsubmittedNote) == ["T"])
  }

  @Test("The draft is saved at each change of speaker and every ten seconds")
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

  @Test("The draft is saved when the meeting is cancelled")
  func cancellation() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.run { await meeting.pass(.seconds(2)) }
    #expect(meeting.drafts.map(\.duration) == [.seconds(2)])
    #expect(meeting.meetings == [HeldMeeting.pastMeeting])
  }

  @Test("The draft names the machine, and its lock is held until the meeting ends")
  func lock() async {
    let locks = MeetingLockClient.inMemory(machine: "here")
    let meeting = withDependency(\.meetingLockClient, locks) { HeldMeeting(seconds: 6, "Blob") }
    #expect(!locks.isLocked(UUID(0)))
    await meeting.run {
      await meeting.pass(.seconds(2))
      #expect(locks.isLocked(UUID(0)))
    }
    #expect(meeting.drafts.map(\.machine) == ["here"])
    #expect(!locks.isLocked(UUID(0)))
  }

  @Test("A meeting that another window has locked stays with that window")
  func heldElsewhere() async {
    let locks = MeetingLockClient.inMemory()
    let meeting = withDependency(\.meetingLockClient, locks) { HeldMeeting(seconds: 6, "Blob") }
    let unlock = locks.lock(UUID(0))
    await expectSharedChanges {
      await meeting.model.onTask()
    } changes: {
      Shared(.notice).withLock { $0 = "Another window holds this meeting." }
    }
    #expect(meeting.model.isOver)
    #expect(locks.isLocked(UUID(0)))
    unlock?()
  }

  @Test("A meeting without notes or much time has no draft")
  func nothingToLose() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    await expectSharedChanges {
      await meeting.run { meeting.model.nextButtonTapped() }
    } changes: {
    }
  }

  @Test("The draft is removed only after the meeting is saved")
  func saving() async throws {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.runToEnd {
      meeting.model.noteSubmitted("Shipped it.")
      meeting.clock.jump(by: .seconds(6))
      for await drafts in meeting.$drafts.publisher.values where drafts.isEmpty { break }
      #expect(meeting.meetings.first?.transcript == "Shipped it.")
    }
    #expect(meeting.drafts == [])
  }

  /// Creates the meeting of the first sync-up of a file, which ends at once.
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

  @Test("The draft stays as long as the meeting cannot be saved")
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
    let meeting = Meeting(0, at: 1_000, duration: .seconds(6), attendances: [])
    #expect(syncUps.first?.meetings == [meeting])
    #expect(drafts.map(\.meeting) == [meeting])
  }

  @Test("The draft stays when the disk refuses the meeting")
  func refusedByDisk() async throws {
    try await withSyncUpsFile { file in
      // A directory is in the place of the file.
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      @Shared(.syncUps(in: file)) var syncUps: IdentifiedArrayOf = [
        SyncUp(99, duration: .seconds(6))
      ]
      @Shared(.meetingDrafts) var drafts
      let model = try hold($syncUps)
      await model.onTask()
      #expect($syncUps.saveError != nil)
      #expect(drafts.count == 1)
      // Nothing is left that a flush at the end of another test would try to save.
      try FileManager.default.removeItem(at: file)
      try await $syncUps.save()
      try await $drafts.save()
    }
  }

  @Test("Discarding a meeting with notes asks first, then removes the draft")
  func discarding() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.runToEnd {
      meeting.model.noteSubmitted("Shipped it.")
      meeting.model.endMeeting(.confirmDiscard)
      #expect(meeting.model.alert == .discardNotes, "Notes are not deleted by one letter.")
      meeting.model.alertButtonTapped(nil)
      #expect(!meeting.model.isOver)
      meeting.model.endMeeting(.confirmDiscard)
      meeting.model.alertButtonTapped(.confirmDiscard)
    }
    #expect(meeting.drafts == [])
    #expect(meeting.meetings == [HeldMeeting.pastMeeting])
  }

  @Test("A discarded meeting's draft is gone from the disk when the meeting is over")
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
      // No save of this test may come after its end.
      try await meeting.$syncUps.save()
    }
  }

  @Test("Each of several meetings held at once has its own draft")
  func severalMeetings() async {
    let first = HeldMeeting(seconds: 6, "Blob")
    let second = HeldMeeting(seconds: 6, "Blob")
    first.model.noteSubmitted("One.")
    second.model.noteSubmitted("Two.")
    #expect(first.drafts.map(\.transcript) == ["One.", "Two."])
    await second.run {
      second.model.endMeeting(.confirmDiscard)
      second.model.alertButtonTapped(.confirmDiscard)
      await second.wait { $0.isOver }
    }
    #expect(first.drafts.map(\.transcript) == ["One."])
  }

  @Test("A meeting whose draft was saved by another window is filed once, with its last notes")
  func savedMeanwhile() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.runToEnd(after: .seconds(6)) {
      meeting.model.noteSubmitted("One.")
      meeting.edit { $0.meetings.append(meeting.drafts[0].meeting) }
      meeting.model.noteSubmitted("Two.")
    }
    #expect(meeting.meetings.map(\.transcript) == ["One.\nTwo.", "The one before"])
  }
}

@MainActor
@Suite("A meeting whose sync-up is deleted", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordDeletedSyncUpTests {
  @Test("A meeting continues when its sync-up is deleted, and shows that it was deleted")
  func goingOn() async {
    let meeting = HeldMeeting(seconds: 6, "Blob", "Blob Jr")
    await meeting.run {
      await meeting.pass(.seconds(1))
      #expect(!meeting.model.isSyncUpDeleted)
      meeting.$syncUps.withLock { $0 = [] }
      #expect(meeting.model.isSyncUpDeleted)
      await meeting.pass(.seconds(3))
      #expect(meeting.model.speaker?.name == "Blob Jr")
      #expect(meeting.model.durationRemaining == .seconds(2))
      #expect(meeting.syncUps == [])
    }
  }

  @Test("Saving a meeting restores its deleted sync-up with all its meetings")
  func bringingBack() async throws {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    let before = try #require(meeting.syncUps.first)
    let other = SyncUp(1, "Product")
    let changes = Shared(.changesHere)
    await expectSharedChanges {
      await meeting.runToEnd(after: .seconds(6)) {
        meeting.$syncUps.withLock { $0 = [other] }
      }
    } changes: {
      var syncUp = before
      let spoken = [Attendance(100, "Blob", seconds: 6)]
      let held = Meeting(0, at: 1_000, duration: .seconds(6), attendances: spoken)
      syncUp.meetings.insert(held, at: 0)
      meeting.$syncUps.withLock { $0 = [other] }
      #expect(changes.wrappedValue.unrecorded == [])
      withDependency(\.historyStamp, .counting) {
        meeting.$syncUps.withLock(recording: .record(syncUp.title), meeting: Meeting.ID(UUID(0))) {
          _ = $0.append(syncUp)
        }
      }
      Shared(.notice).withLock { $0 = "The meeting was saved." }
    }
    #expect(!meeting.model.isSyncUpDeleted)
  }

  @Test("Discarding a meeting leaves its deleted sync-up deleted")
  func discarding() async {
    let meeting = HeldMeeting(seconds: 6, "Blob")
    await meeting.run {
      meeting.$syncUps.withLock { $0 = [] }
      meeting.model.endMeeting(.confirmDiscard)
    }
    #expect(meeting.syncUps == [])
    #expect(meeting.model.isOver)
  }
}

/// Drafts whose saves return only when the test allows it.
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
