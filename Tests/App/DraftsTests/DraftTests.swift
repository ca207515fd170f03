import Clients
import Drafts
import JSONStream
import SyncUpsTestSupport
import Testing

@Suite("Drafts")
struct DraftTests {
  private static let design = SyncUp(1, "Design", meetings: [Meeting(2, on: .distantPast, "a")])

  @Shared(.syncUps) private var syncUps = [design]
  @Shared(.notesDrafts) private var notes

  /// The locks of this process and of another process.
  private let locks = MeetingLockClient.inMemory()

  private func withLocks<R>(at time: Double = 1_000, _ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: time))
      $0.uuid = .incrementing
      $0.meetingLockClient = locks
    } operation: {
      try operation()
    }
  }

  private func stored(_ id: Int, _ text: String, meeting: Int = 2) -> NotesDraft {
    NotesDraft(id, of: 1, meeting: meeting, base: "a", text: text)
  }

  /// Creates a draft of notes that was last changed 1,000 seconds after the reference date.
  private func written(_ id: Int, _ text: String, on machine: String = "here") -> NotesDraft {
    var draft = stored(id, text)
    let date = Date(timeIntervalSinceReferenceDate: 1_000)
    draft.stamp = DraftStamp(date: date, machine: machine)
    return draft
  }

  private func keep(_ text: String, in draft: Draft<NotesDraft>) {
    draft.keep { [syncUpID = Self.design.id, meetingID = Meeting.ID(UUID(2))] id in
      NotesDraft(id: id, syncUpID: syncUpID, meetingID: meetingID, base: "a", text: text)
    }
  }

  @Test(
    "A draft is stored and locked with its first change, and unlocked when the draft is released"
  )
  func locking() {
    withLocks {
      var draft: Draft<NotesDraft>? = Draft(preferring: UUID(9))
      #expect(notes == [])
      #expect(!locks.isLocked(UUID(9)))
      draft.map { keep("b", in: $0) }
      #expect(notes == [written(9, "b")])
      #expect(StoredDrafts<NotesDraft>().left == [], "This process is editing it.")
      draft = nil
      #expect(StoredDrafts<NotesDraft>().left == [written(9, "b")])
    }
  }

  @Test(
    "A draft from another machine counts as open there until a day after the draft's last change"
  )
  func otherMachine() {
    withLocks {
      $notes.withLock { $0 = [written(1, "b", on: "there"), written(2, "c", on: "here")] }
      #expect(StoredDrafts<NotesDraft>().left.map(\.text) == ["c"])
    }
    withLocks(at: 87_400) {
      #expect(StoredDrafts<NotesDraft>().left.map(\.text) == ["b", "c"])
    }
  }

  @Test("A meeting's draft counts as open until the caller that locked the meeting unlocks it")
  func lockedByCaller() {
    withLocks {
      @Shared(.meetingDrafts) var meetings
      let meeting = MeetingDraft(Self.design.meetings[0], of: Self.design)
      let unlock = locks.lock(meeting.id.rawValue)
      var draft: Draft<MeetingDraft>? = Draft(lockedByCaller: meeting.id, in: $meetings)
      draft?.keep { _ in meeting }
      draft = nil
      #expect(meetings.map(\.machine) == ["here"])
      #expect(StoredDrafts<MeetingDraft>().isOpen(meeting))
      unlock?()
      #expect(!StoredDrafts<MeetingDraft>().isOpen(meeting))
      Draft(lockedByCaller: meeting.id, in: $meetings).discard()
      #expect(meetings == [])
    }
  }

  @Test("A draft gets a new id if a second process uses or locks the id that the draft prefers")
  func takenID() {
    withLocks {
      $notes.withLock { _ = $0.append(stored(9, "theirs")) }
      let draft = Draft<NotesDraft>(preferring: UUID(9))
      keep("ours", in: draft)
      #expect(notes.map(\.text) == ["theirs", "ours"])
      let unlock = locks.lock(UUID(8))
      let other = Draft<NotesDraft>(preferring: UUID(8))
      keep("more", in: other)
      #expect(notes.map(\.id.rawValue) == [UUID(9), UUID(0), UUID(1)])
      unlock?()
    }
  }

  @Test(
    "A draft keeps JSON members that a newer version of the app wrote, and a discarded draft is removed"
  )
  func keeping() throws {
    try withLocks {
      let json = try stored(9, "b").json()
      let bytes = Array(#"{"added":1,"#.utf8) + json.dropFirst()
      let newer = try NotesDraft(json: bytes.span)
      $notes.withLock { _ = $0.append(newer) }
      let draft = Draft<NotesDraft>(continuing: newer.id)
      keep("c", in: draft)
      #expect(notes[id: newer.id]?.text == "c")
      #expect(notes[id: newer.id]?.unknownMembers == newer.unknownMembers)
      draft.discard()
      #expect(notes == [])
    }
  }

  @Test("Saving the list removes only drafts whose content is in the saved list")
  func removingSaved() async {
    let drafts = withLocks { StoredDrafts<NotesDraft>() }
    $notes.withLock { $0 = [stored(1, "a\nb"), stored(2, "a\nc"), stored(3, "d", meeting: 7)] }
    $syncUps.withLock { $0[0].meetings[0].transcript = "a\nb\nx" }
    #expect(drafts.saved.map(\.text) == ["a\nb"])
    #expect(drafts.left.map(\.text) == ["a\nc", "d"])
    #expect(drafts.orphans.map(\.text) == ["d"])
    #expect(await drafts.removeSaved([NotesDraft.ID(UUID(2))]) == [])
    #expect(await drafts.removeSaved().map(\.text) == ["a\nb"])
    #expect(notes.map(\.text) == ["a\nc", "d"])
  }

  @Test("A draft of notes is not removed if the list that contains the notes cannot be saved")
  func unsaved() async throws {
    try await withSyncUpsFile(isBlocked: true) { _ in
      @Shared(.syncUps) var syncUps = [Self.design]
      let drafts = StoredDrafts<NotesDraft>()
      drafts.$drafts.withLock { $0 = [stored(1, "a\nb")] }
      $syncUps.withLock { $0[0].meetings[0].transcript = "a\nb" }
      #expect(drafts.saved.count == 1)
      #expect(await drafts.removeSaved() == [])
      #expect(drafts.drafts.count == 1)
    }
  }
}
