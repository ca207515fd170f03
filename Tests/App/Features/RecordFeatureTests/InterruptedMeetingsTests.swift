import Clients
import JSONStream
import Observation
import Presentation
import RecordFeature
import SharingTestSupport
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Meetings that were interrupted", .reproducible(at: 10_000), .timeLimit(.minutes(5)))
struct InterruptedMeetingsTests {
  @Shared(.syncUps) var syncUps
  @Shared(.meetingDrafts) private var drafts
  @Shared(.notice) var notice
  @Shared(.postponedMeetings) private var postponed
  @Shared(.changesHere) private var changesHere

  let design = SyncUp(
    1,
    "Design",
    meetings: [
      Meeting(12, at: 9_000, "Later", duration: .seconds(90)), Meeting(11, at: 1_000, "Earlier"),
    ]
  )

  /// Creates a draft of the meeting with the given id.
  ///
  /// By default, the draft was last written 5,000 seconds after the reference date.
  func draft(
    _ id: Int,
    _ transcript: String,
    on machine: String? = nil,
    at time: Double = 5_000
  ) -> MeetingDraft {
    let meeting = Meeting(id, at: time, transcript, duration: .seconds(90), attendances: [])
    return MeetingDraft(meeting, of: design, on: machine)
  }

  let locks = MeetingLockClient.inMemory(machine: "here")

  func makeModel(_ drafts: MeetingDraft...) -> InterruptedMeetingsModel {
    $syncUps.withLock { $0 = [design] }
    $drafts.withLock { $0 = IdentifiedArray(uniqueElements: drafts) }
    let model = withDependency(\.meetingLockClient, locks) { InterruptedMeetingsModel() }
    model.begin()
    return model
  }

  /// Waits until the model has saved the results of the user's answers.
  private func finish(_ model: InterruptedMeetingsModel) async {
    let task = Task { await model.onTask() }
    task.cancel()
    await task.waitForEnd()
  }

  @Test("The app asks no question at its start if no meeting was interrupted")
  func none() async {
    let model = makeModel()
    await expectSharedChanges {
      model.alertButtonTapped(.confirmSave)
      await finish(model)
    } changes: {
    }
    #expect(model.alert == nil)
  }

  @Test("The app asks whether to save, resume or discard an interrupted meeting")
  func question() {
    let model = makeModel(draft(20, "Shipped it."))
    #expect(
      model.alert
        == AlertState(
          title: "Save the interrupted meeting?",
          message: """
            The meeting 'Design' (today 1:21) was interrupted after 1 min 30 s. The notes taken until then \
            are kept.
            """,
          buttons: [
            ButtonState(role: .save, label: "Save", action: .confirmSave),
            ButtonState(role: .resume, label: "Resume", action: .resume),
            ButtonState(role: .destructive, label: "Discard", action: .discard),
            ButtonState(role: .cancel, label: "Ask later"),
          ]
        )
    )
  }

  @Test("A saved interrupted meeting is placed by date among the sync-up's other meetings")
  func saving() async {
    let model = makeModel(draft(20, "Shipped it."))
    await expectSharedChanges {
      model.alertButtonTapped(.confirmSave)
      #expect(drafts.count == 1, "The draft stays until the meeting is in the file.")
      await finish(model)
    } changes: {
      let meeting = draft(20, "Shipped it.").meeting
      withDependency(\.historyStamp, .counting) {
        $syncUps.withLock(recording: "Save a meeting of 'Design'", meeting: meeting.id) {
          _ = $0[0].meetings.insert(meeting, at: 1)
        }
      }
      $drafts.withLock { $0 = [] }
      $notice.withLock { $0 = "The meeting was saved." }
    }
    #expect(model.alert == nil)
    #expect(syncUps[0].meetings.map(\.transcript) == ["Later", "Shipped it.", "Earlier"])
  }

  @Test("The notice that an interrupted meeting was saved is shown only once")
  func sayingItOnce() async {
    let model = makeModel(draft(20, "One."))
    let task = Task { await model.onTask() }
    model.alertButtonTapped(.confirmSave)
    for await notice in Observations({ notice }) where notice != nil { break }
    $notice.withLock { $0 = nil }
    task.cancel()
    await task.waitForEnd()
    #expect(notice == nil)
  }

  @Test("Discarding an interrupted meeting deletes its draft after a confirmation")
  func discarding() {
    let model = makeModel(draft(20, "Shipped it."))
    expectSharedChanges {
      model.alertButtonTapped(.discard)
    } changes: {
    }
    #expect(
      model.alert
        == AlertState(
          title: "Discard the interrupted meeting?",
          message: "The notes of the meeting 'Design' will be deleted.",
          buttons: [
            ButtonState(role: .destructive, label: "Discard meeting", action: .confirmDiscard),
            ButtonState(role: .cancel, label: "Keep"),
          ]
        )
    )
    expectSharedChanges {
      model.alertButtonTapped(.confirmDiscard)
    } changes: {
      $drafts.withLock { $0 = [] }
      $notice.withLock { $0 = "The meeting was discarded." }
    }
    #expect(model.alert == nil)
  }

  @Test(
    "Postponing the question about a draft keeps the draft, and a notice says when the app asks again"
  )
  func postponing() {
    let model = makeModel(draft(20, "Shipped it."), draft(21, "Two."))
    let question = model.alert
    expectSharedChanges {
      model.alertButtonTapped(.discard)
      model.alertButtonTapped(nil)
      #expect(model.alert == question)
      model.alertButtonTapped(nil)
      #expect(model.alert != nil)
      model.alertButtonTapped(nil)
    } changes: {
      $postponed.withLock { $0.ids = [Meeting.ID(UUID(20)), Meeting.ID(UUID(21))] }
      $notice.withLock {
        $0 = "The meeting is kept: start a meeting of 'Design' to be asked again."
      }
    }
    #expect(model.alert == nil)
    let next = InterruptedMeetingsModel()
    next.begin()
    #expect(next.alert != nil)
  }

  @Test(
    "A question's title contains its position, such as '(1 of 3)', only if there are several questions"
  )
  func positions() {
    let model = makeModel(draft(20, "One."), draft(21, "Two."), draft(22, "Three."))
    let title = "Save the interrupted meeting?"
    #expect(model.alert?.title == "\(title) (1 of 3)")
    model.alertButtonTapped(nil)
    #expect(model.alert?.title == "\(title) (2 of 3)")
    $drafts.withLock { _ = $0.remove(id: Meeting.ID(UUID(22))) }
    #expect(model.alert?.title == "\(title) (2 of 2)")
    model.alertButtonTapped(.confirmSave)
    #expect(model.alert == nil)
    #expect(model.ask(beforeMeetingOf: design.id))
    #expect(model.alert?.title == "There is an interrupted meeting")
  }

  @Test("Starting a meeting asks only about postponed meetings of the same sync-up")
  func askingBeforeMeeting() {
    let model = makeModel(draft(20, "One."), draft(21, "Two."))
    var started: [SyncUp.ID] = []
    model.onMeetingStarted = { started.append($0) }
    model.alertButtonTapped(nil)
    model.alertButtonTapped(nil)
    #expect(!model.ask(beforeMeetingOf: SyncUp.ID(UUID(2))))
    #expect(model.ask(beforeMeetingOf: design.id))
    #expect(model.alert?.title == "There is an interrupted meeting (1 of 2)")
    #expect(
      model.alert?.buttons.map(\.label)
        == ["Save", "Resume", "Start a new one", "Discard", "Ask later"]
    )
    model.alertButtonTapped(.startNew)
    #expect(started == [design.id])
    #expect(model.alert == nil)
    #expect(postponed.ids == [Meeting.ID(UUID(20)), Meeting.ID(UUID(21))])
    #expect(model.ask(beforeMeetingOf: design.id))
    model.alertButtonTapped(.discard)
    model.alertButtonTapped(.confirmDiscard)
    model.alertButtonTapped(.confirmSave)
    #expect(postponed.ids == [])
    #expect(!model.ask(beforeMeetingOf: design.id))
  }

  @Test("Resuming one interrupted meeting postpones the questions about the others")
  func resuming() {
    let model = makeModel(draft(20, "One."), draft(21, "Two."))
    var resumed: [MeetingDraft] = []
    model.onMeetingResumed = { resumed.append($0) }
    expectSharedChanges {
      model.alertButtonTapped(.resume)
    } changes: {
      $postponed.withLock { $0.ids = [Meeting.ID(UUID(21))] }
    }
    #expect(resumed == [draft(20, "One.")])
    #expect(model.alert == nil)
  }

  @Test("A meeting cannot be resumed while another window runs a meeting of the same sync-up")
  func resumingBesideAnother() throws {
    @Shared(.liveMeetings) var liveMeetings
    let model = makeModel(draft(1, "First"))
    model.onMeetingResumed = { _ in Issue.record("It would be joined with the notes of this one.") }
    $liveMeetings.withLock {
      let holder = LiveMeeting.Window(id: UUID(3), name: "ada", machine: "here")
      $0 = [LiveMeeting(id: design.id, meetingID: Meeting.ID(UUID(2)), holder: holder)]
    }
    _ = try #require(locks.lock(UUID(3)))
    model.alertButtonTapped(.resume)
    #expect(model.meetingID == Meeting.ID(UUID(1)))
    #expect(notice?.hasPrefix("Another meeting of this sync-up is in progress") == true)
  }

  @Test("The draft of a short meeting without notes or absentees is discarded silently")
  func negligible() {
    func draft(_ number: Int, _ change: (inout MeetingDraft) -> Void) -> MeetingDraft {
      var draft = self.draft(number, "")
      draft.duration = .seconds(9)
      change(&draft)
      return draft
    }
    let asked = makeModel(
      draft(1) { _ in },
      draft(2) { $0.transcript = "One" },
      draft(3) { $0.unsubmittedNote = "Half a" },
      draft(4) { $0.absentees = [Attendee(id: Attendee.ID(UUID(5)), name: "Cy")] },
      draft(5) { $0.duration = .seconds(10) }
    )
    #expect(drafts.map(\.id) == [2, 3, 4, 5].map { Meeting.ID(UUID($0)) })
    #expect(asked.meetingID == Meeting.ID(UUID(2)))
    #expect(notice == nil)
  }

  /// The reason a meeting is not saved, and the texts of the questions about the meeting.
  private typealias Reason = (
    reason: MeetingDraft.Reason?, question: String, message: String, confirmation: String
  )

  @Test(
    "After a restart, the question about an unsaved meeting still says why the meeting is not saved"
  )
  func reasons() throws {
    let reasons: [Reason] = [
      (
        .undone, "Save the meeting after all?",
        "Saving the meeting 'Design' (today 1:21) was undone. The meeting's notes are kept.",
        "Discard the unsaved meeting?"
      ),
      (
        .unwritable, "Save the meeting?",
        """
        The meeting 'Design' (today 1:21) ended after 1 min 30 s, but could not be saved. Its notes are \
        kept.
        """, "Discard the meeting?"
      ),
      (
        .notesOnly, "Save the notes?",
        """
        You never saved the notes of the meeting 'Design' (today 1:21). They are kept.
        """, "Discard the notes?"
      ),
      (
        nil, "Save the interrupted meeting?",
        """
        The meeting 'Design' (today 1:21) was interrupted after 1 min 30 s. The notes taken until then are kept.
        """, "Discard the interrupted meeting?"
      ),
    ]
    for (reason, question, message, confirmation) in reasons {
      var unsaved = draft(20, "Shipped it.")
      unsaved.reason = reason
      let stored = try [MeetingDraft](json: Data([unsaved].json()).span)
      #expect(stored == [unsaved])
      let model = makeModel(stored[0])
      #expect(model.alert?.title == question)
      #expect(model.alert?.message == message)
      model.alertButtonTapped(nil)
      #expect(model.alert == nil)
      model.begin()
      #expect(model.alert?.message == message, "The question returns unchanged.")
      model.alertButtonTapped(.discard)
      #expect(model.alert?.title == confirmation)
    }
  }

  @Test("A meeting that is resumed after an undo counts as interrupted if the process dies")
  func resumedAfterUndo() async throws {
    let held = HeldMeeting(seconds: 60, "Ada", "Blob")
    var undone = draft(20, "Shipped it.")
    undone.reason = .undone
    $drafts.withLock { [undone] in $0 = [undone] }
    let resumed = held.reopen(resuming: undone)
    let task = Task { await resumed.onTask() }
    resumed.noteSubmitted("Two")
    task.cancel()
    await task.waitForEnd()
    #expect(drafts.map(\.reason) == [nil])
  }

  @Test("The app asks about several interrupted meetings one after the other")
  func several() async {
    let model = makeModel(draft(20, "One."), draft(21, "Two."), draft(22, "Three."))
    model.alertButtonTapped(.confirmSave)
    model.alertButtonTapped(nil)
    #expect(model.alert != nil)
    model.alertButtonTapped(.confirmDiscard)
    #expect(model.alert == nil)
    await finish(model)
    #expect(syncUps[0].meetings.map(\.transcript) == ["Later", "One.", "Earlier"])
    #expect(drafts.map(\.transcript) == ["Two."])
  }

  @Test("The draft of an interrupted meeting stays if the meeting cannot be saved")
  func unsavable() async {
    struct DiskFull: Error {}
    let decode: @Sendable (Data) throws -> IdentifiedArrayOf<SyncUp> = { _ in [] }
    let encode: @Sendable (IdentifiedArrayOf<SyncUp>) throws -> Data = { _ in throw DiskFull() }
    @Shared(.fileStorage(URL(filePath: "/full.json"), decode: decode, encode: encode))
    var syncUps: IdentifiedArrayOf<SyncUp> = [design]
    $drafts.withLock { $0 = [draft(20, "Shipped it.")] }
    let model = InterruptedMeetingsModel()
    model.$syncUps = $syncUps
    model.begin()
    model.alertButtonTapped(.confirmSave)
    await finish(model)
    #expect($syncUps.saveError != nil)
    #expect(drafts.map(\.transcript) == ["Shipped it."])
    #expect(notice == nil)
  }

  @Test("Saving an interrupted meeting restores its deleted sync-up")
  func deletedSyncUp() {
    let model = makeModel(draft(20, "Shipped it."))
    $syncUps.withLock { $0 = [] }
    model.alertButtonTapped(.confirmSave)
    #expect(syncUps.map(\.title) == ["Design"])
    #expect(syncUps.first?.meetings.map(\.transcript) == ["Shipped it."])
  }

  @Test("If a meeting was already saved, the meeting's draft is removed without a question")
  func filedAlready() {
    let model = makeModel(draft(12, "Later"), draft(20, "Shipped it."))
    #expect(drafts.map(\.transcript) == ["Shipped it."])
    #expect(model.alert != nil)
    #expect(syncUps == [design])
  }

  @Test(
    "The app offers to save notes that were added to a meeting after the meeting had been saved"
  )
  func continuedAfterSaving() async {
    var continued = draft(12, "Later")
    continued.duration = .seconds(95)
    continued.absentees = [Attendee(id: Attendee.ID(UUID(5)), name: "Cy")]
    let model = makeModel(continued, draft(11, "Earlier\nUnsaved"))
    for _ in 0..<2 {
      #expect(model.alert != nil)
      model.alertButtonTapped(.confirmSave)
    }
    await finish(model)
    #expect(syncUps[0].meetings[id: Meeting.ID(UUID(12))] == continued.meeting)
    #expect(syncUps[0].meetings[id: Meeting.ID(UUID(11))]?.transcript == "Earlier\nUnsaved")
    #expect(syncUps[0].meetings.count == 2)
    #expect(drafts.isEmpty)
  }

  @Test("A meeting that another process still runs does not count as interrupted")
  func heldElsewhere() async {
    let unlock = locks.lock(UUID(20))
    let model = makeModel(draft(20, "One.", on: "here"))
    #expect(model.alert == nil)
    #expect(drafts.map(\.transcript) == ["One."])
    unlock?()
    model.begin()
    #expect(model.alert != nil)
  }

  @Test(
    "The app does not resume an interrupted meeting that another window has locked in the meantime"
  )
  func heldMeanwhile() {
    let model = makeModel(draft(20, "One."), draft(21, "Two."))
    let unlock = locks.lock(UUID(20))
    expectSharedChanges {
      model.alertButtonTapped(.resume)
    } changes: {
      $notice.withLock { $0 = "This meeting was resumed, saved or discarded in another window." }
    }
    #expect(model.alert != nil, "The user is asked about the other one.")
    unlock?()
    var resumed: [MeetingDraft] = []
    model.onMeetingResumed = { resumed.append($0) }
    model.alertButtonTapped(.resume)
    #expect(resumed == [draft(21, "Two.")])
  }

  @Test("The app does not ask about an interrupted meeting that another window is now running")
  func nextHeldMeanwhile() {
    let model = makeModel(draft(20, "One."), draft(21, "Two."))
    let unlock = locks.lock(UUID(21))
    model.alertButtonTapped(nil)
    #expect(model.alert == nil)
    unlock?()
  }

  @Test(
    "An answer about a meeting has no effect if another window has already saved or discarded the meeting",
    arguments: [true, false]
  )
  func answeredMeanwhile(isSaved: Bool) {
    let model = makeModel(draft(20, "One."), draft(21, "Two."))
    if isSaved {
      $syncUps.withLock { $0[0].meetings.append(contentsOf: drafts.map(\.meeting)) }
    } else {
      $drafts.withLock { $0 = [] }
      #expect(model.alert == nil)
    }
    expectSharedChanges {
      model.alertButtonTapped(isSaved ? .confirmDiscard : .confirmSave)
    } changes: {
      guard isSaved else { return }
      $notice.withLock { $0 = "This meeting was resumed, saved or discarded in another window." }
    }
    #expect(model.alert == nil)
  }

  @Test(
    "A meeting on another machine counts as interrupted only after its remaining time has passed",
    arguments: [("there", 9_790.0, false), ("there", 9_791, true), ("here", 9_791, false)]
  )
  func heldOnAnotherMachine(machine: String, time: Double, isHeld: Bool) async {
    // The meeting has lasted 90 s of its 5 min, so another machine may hold it for another 210 s.
    let model = makeModel(draft(20, "One.", on: machine, at: time))
    #expect((model.alert == nil) == isHeld)
    #expect(drafts.count == 1)
  }

  @Test("The app can save a meeting that a killed process left in the drafts file")
  func fromFile() async throws {
    let syncUpsFile = try Data([design].json())
    let draftsFile = try Data([draft(20, "Shipped it.")].json())
    await withDependencies {
      $0.defaultFileStorage = .inMemory(files: [
        $0.syncUpsFile: syncUpsFile,
        URL(filePath: "/test/sync-ups.json.drafts"): draftsFile,
      ])
    } operation: {
      let (drafts, syncUps) = (Shared(.meetingDrafts), Shared(.syncUps))
      let model = InterruptedMeetingsModel()
      model.begin()
      model.alertButtonTapped(.confirmSave)
      await finish(model)
      #expect(drafts.wrappedValue == [])
      #expect(syncUps.wrappedValue[0].meetings[1] == draft(20, "Shipped it.").meeting)
    }
  }
}
