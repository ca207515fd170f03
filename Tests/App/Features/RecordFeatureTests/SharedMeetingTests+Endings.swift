import Clients
import Locking
import Observation
import RecordFeature
import SyncUpsTestSupport
import Testing

extension SharedMeetingTests {
  /// Describes a meeting that another of Ada's windows holds.
  private func describe(_ notes: IdentifiedArrayOf<MeetingNote> = []) -> LiveMeeting {
    let window = LiveMeeting.Window(id: UUID(51), name: "ada", machine: "laptop")
    return LiveMeeting(id: id, meetingID: meetingID, holder: window, notes: notes)
  }

  private var meetingID: Meeting.ID { Meeting.ID(UUID(50)) }

  private func note(_ text: String) -> MeetingNote {
    MeetingNote(id: MeetingNote.ID(UUID(52)), text: text)
  }

  @Test("A note that another window adds while the meeting is being saved is also saved")
  func lateNote() async throws {
    try await hold { ada, grace in
      ada.noteSubmitted("One")
      try await wait { grace.notes.count == 1 }
      ada.endMeeting(.confirmSave)
      grace.noteSubmitted("Late")
      try await wait { grace.isOver }
      #expect(syncUps[0].meetings.map(\.transcript) == ["One\nLate"])
      try await wait { liveMeetings.isEmpty }
    }
  }

  @Test(
    "A joined window's notes are saved even if they are added while earlier notes are being saved"
  )
  func notesDuringTheLastSave() async throws {
    try await hold { ada, grace in
      let filed = $syncUps.publisher.sink { syncUps in
        MainActor.assumeIsolated {
          guard syncUps[id: id]?.meetings.first?.transcript == "First" else { return }
          grace.noteSubmitted("Submitted")
          grace.noteField.text = "Typed"
        }
      }
      ada.endMeeting(.confirmSave)
      $liveMeetings.withLock { $0 = [] }
      grace.noteSubmitted("First")
      try await wait { grace.isOver }
      filed.cancel()
      #expect(syncUps[0].meetings.map(\.transcript) == ["First\nSubmitted\nTyped"])
    }
  }

  @Test("At the next start, the app recovers the notes of a meeting whose windows were all killed")
  func recovery() async throws {
    var live = describe([note("Late")])
    live.state.heldTime = .seconds(5)
    live.state.absent = [Attendee.ID(UUID(101))]
    let model = withDependency(\.meetingLockClient, locks) { InterruptedMeetingsModel() }
    $liveMeetings.withLock { $0 = [live] }
    let unlock = try #require(locks.lock(meetingID.rawValue))
    model.begin()
    #expect(liveMeetings == [live], "It is being held.")
    unlock()
    model.begin()
    #expect(liveMeetings == [])
    #expect(drafts.map(\.transcript) == ["Late"])
    #expect(drafts.map(\.duration) == [.seconds(5)])
    #expect(drafts.map { $0.absentees?.map(\.name) } == [["Blob"]])
    #expect(drafts.map { $0.attendances.map(\.name) } == [["Ada", "Cleo"]])
    $drafts.withLock { $0[0].transcript = "Early" }
    $liveMeetings.withLock { $0 = [live] }
    model.begin()
    #expect(drafts.map(\.transcript) == ["Early\nLate"])
    $drafts.withLock { $0 = [] }
    $syncUps.withLock {
      $0[0].meetings = [Meeting(id: meetingID, date: .distantPast, transcript: "Early")]
    }
    $liveMeetings.withLock { $0 = [live] }
    model.begin()
    #expect(syncUps[0].meetings.map(\.transcript) == ["Early\nLate"])
    #expect(drafts == [])
  }

  @Test("A window that takes over a meeting loads notes that are only in the former window's draft")
  func unseenNotes() async throws {
    let live = describe([note("Seen")])
    let unlock = try #require(locks.lock(live.holder.id))
    $liveMeetings.withLock { $0 = [live] }
    let (grace, joining) = try await run("grace")
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "Seen\nSeen\nUnseen")
    let draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    $drafts.withLock { $0 = [draft] }
    unlock()
    clock.jump(by: .seconds(1))
    try await wait { !grace.seat.isJoined }
    #expect(grace.transcript == "Seen\nSeen\nUnseen")
    #expect(drafts.map(\.transcript) == ["Seen\nSeen\nUnseen"])
    #expect(liveMeetings[0].notes.map(\.text) == ["Seen", "Seen", "Unseen"])
    await stop(joining)
  }

  @Test("If a joined window closes while it takes over a meeting, the meeting's draft is kept")
  func leavingInsteadOfTakingOver() async throws {
    let joiner = Locked<RecordMeetingModel?>(nil)
    var locks = locks
    locks.lock = { [lock = locks.lock] id in
      MainActor.assumeIsolated { joiner.withLock { $0 }?.endMeetingButtonTapped() }
      return lock(id)
    }
    let (ada, holding) = try await begin("ada")
    let (grace, joining) = try await run("grace", locks: locks, sleepers: 2)
    ada.noteSubmitted("One")
    try await wait { grace.transcript == "One" }
    await stop(holding)
    joiner.withLock { $0 = grace }
    clock.jump(by: .seconds(1))
    await joining.waitForEnd()
    joiner.withLock { $0 = nil }
    #expect(grace.isDismissed)
    #expect(drafts.map(\.transcript) == ["One"])
  }

  @Test(
    "If a meeting ends unsaved, each joined window says why and adds its own notes to the draft",
    arguments: [
      (nil, "was interrupted"), (MeetingDraft.Reason.undone, "is no longer saved"),
      (.unwritable, "could not be saved"),
    ]
  )
  func notSaved(reason: MeetingDraft.Reason?, words: String) async throws {
    let live = describe()
    let unlock = try #require(locks.lock(live.holder.id))
    $liveMeetings.withLock { $0 = [live] }
    let (grace, joining) = try await run("grace")
    #expect(grace.seat.isJoined)
    grace.noteSubmitted("Two")
    grace.noteField.text = "Three"
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "One\nTwo")
    var draft = MeetingDraft(held, of: syncUps[0], on: "laptop")
    draft.reason = reason
    $drafts.withLock { [draft] in $0 = [draft] }
    $liveMeetings.withLock { $0 = [] }
    await joining.waitForEnd()
    unlock()
    #expect(
      notice
        == "The meeting \(words). Another window, or the app when it next starts, will ask what to do with it."
    )
    #expect(drafts.map(\.transcript) == ["One\nTwo\nThree"])
  }

  @Test(
    "If a window hands its meeting over and then leaves the meeting, the window's draft is removed",
    arguments: [true, false]
  )
  func formerHolder(isDiscarded: Bool) async throws {
    // The machines of a team do not share drafts. So this machine's draft is older than the draft
    // of the holder.
    var live = describe([note("One")])
    live.holder.machine = "desktop"
    let unlock = try #require(locks.lock(live.holder.id))
    $liveMeetings.withLock { $0 = [live] }
    let (grace, joining) = try await run("grace")
    #expect(grace.seat.isJoined)
    let held = Meeting(id: meetingID, date: .distantPast, transcript: "One")
    $drafts.withLock { $0 = [MeetingDraft(held, of: syncUps[0], on: "laptop")] }
    if isDiscarded {
      $liveMeetings.withLock { $0 = [] }
    } else {
      grace.endMeetingButtonTapped()
    }
    await joining.waitForEnd()
    unlock()
    #expect(
      notice
        == (isDiscarded
          ? "The meeting was discarded in another window."
          : "The meeting continues in another window.")
    )
    #expect(drafts == [])
  }

  @Test(
    "If another window saved the meeting, a window that was suspended shows the meeting's summary"
  )
  func savedWhileSuspended() async throws {
    let (ada, holding) = try await begin("ada")
    ada.noteSubmitted("One")
    ada.endMeetingButtonTapped()
    let saved = Meeting(id: ada.meeting.id, date: .distantPast, transcript: "One\nTwo")
    $syncUps.withLock { $0[id: id]?.meetings.append(saved) }
    $liveMeetings.withLock { $0 = [] }
    try await wait { ada.savedMeeting.summary != nil }
    #expect(ada.isOver && ada.alert == nil)
    await holding.waitForEnd()
    #expect(!ada.seat.isHolder)
    #expect(syncUps[0].meetings.map(\.transcript) == ["One\nTwo"])
    #expect(drafts == [])
    #expect(liveMeetings == [])
  }

  @Test("When a meeting ends, the notice that another window leads the meeting is removed")
  func noticeAfterTheEnd() async throws {
    try await hold { ada, grace in
      $notice.withLock { $0 = "Another window leads the meeting now." }
      ada.endMeeting(.confirmSave)
      try await wait { grace.savedMeeting.summary != nil }
      #expect(notice != "Another window leads the meeting now.")
    }
  }

  @Test(
    "A meeting that another window has saved is not discarded, and a notice says so",
    arguments: [true, false]
  )
  func discardAfterSuspension(isSaved: Bool) async throws {
    let (ada, holding) = try await begin("ada")
    ada.endMeetingButtonTapped()
    if isSaved {
      let saved = Meeting(id: ada.meeting.id, date: .distantPast, transcript: "Two")
      $syncUps.withLock { $0[id: id]?.meetings.append(saved) }
    }
    ada.alertButtonTapped(.confirmDiscard)
    await holding.waitForEnd()
    #expect(syncUps[0].meetings.map(\.transcript) == (isSaved ? ["Two"] : []))
    #expect(
      notice
        == (isSaved
          ? "Another window saved this meeting, so it was not discarded."
          : "The meeting was discarded.")
    )
  }

  @Test(
    "If a meeting is discarded after a handover to a machine of the same name, the meeting's draft is removed"
  )
  func formerHolderOfSameName() async throws {
    let (ada, holding) = try await begin("ada")
    let (grace, joining) = try await run("grace", sleepers: 2)
    ada.noteSubmitted("One")
    let own = drafts
    try await wait { grace.notes.count == 1 }
    try await handOver(from: ada, to: grace)
    await stop(joining)
    $drafts.withLock { $0 = own }
    $liveMeetings.withLock { $0 = [] }
    await holding.waitForEnd()
    #expect(notice == "The meeting was discarded in another window.")
    #expect(drafts == [])
  }

  @Test(
    "If the process that ran a meeting exited without leaving a draft, a window starts a new meeting"
  )
  func newMeeting() async throws {
    let live = describe()
    $liveMeetings.withLock { $0 = [live] }
    let (grace, holding) = try await run("grace")
    #expect(!grace.seat.isJoined)
    #expect(liveMeetings.map(\.meetingID) == [grace.seat.meetingID])
    await stop(holding)
  }
}
