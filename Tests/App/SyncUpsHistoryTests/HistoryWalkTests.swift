import Locking
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Undoing and redoing the steps of a history", .dependency(\.changeOrigin, .command))
struct HistoryWalkTests {
  private static let design = SyncUp(100, "Design")
  private static let product = SyncUp(101, "Product")

  @Shared(.syncUps) var syncUps = [design, product]
  @Shared(.meetingDrafts) var drafts
  private let walk = HistoryWalk()

  /// The history including unrecorded entries.
  private var history: History { walk.history }

  /// Undoes a step, and records the undo.
  private func undo() async throws -> HistoryWalk.Outcome? { try await noted(try walk.undo()) }

  /// Redoes a step, and records the redo.
  private func redo() async throws -> HistoryWalk.Outcome? { try await noted(try walk.redo()) }

  private func noted(_ outcome: HistoryWalk.Outcome?) async throws -> HistoryWalk.Outcome? {
    try await walk.record(walk.unrecorded)
    return outcome
  }

  @Test("A change is recorded in the history with its time, its origin and a title")
  func recording() {
    $syncUps.withLock(recording: "Nothing") { $0[0].title = "Design" }
    #expect(history == History())
    $syncUps.withLock(recording: "Delete 'Design'") { _ = $0.remove(id: Self.design.id) }
    #expect(
      history.steps == [
        HistoryStep(
          id: HistoryStep.ID(UUID(0)),
          date: Date(timeIntervalSinceReferenceDate: 0),
          origin: .command,
          title: "Delete 'Design'",
          changes: SyncUpChange.all(from: [Self.design, Self.product], to: [Self.product])
        )
      ]
    )
  }

  @Test("A change can be undone before it is recorded in the history")
  func noting() async throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock(recording: "Delete") { _ = $0.remove(id: Self.product.id) }
    #expect(walk.recordedHistory == History())
    let rename = walk.unrecorded[0]
    try await walk.record([rename])
    #expect(walk.recordedHistory.entries == [rename])
    #expect(try walk.undo()?.step.title == "Delete")
    #expect(syncUps.map(\.title) == ["Review", "Product"])
    #expect(walk.recordedHistory.entries == [rename])
    try await walk.record(walk.unrecorded)
    #expect(walk.unrecorded == [])
    #expect(walk.recordedHistory.steps.map(\.title) == ["Rename", "Delete"])
    #expect(walk.recordedHistory.undone.count == 1)
    #expect(walk.changesHere.steps == Set(history.steps.map(\.id)))
  }

  @Test(
    "Steps of the history are undone from the newest to the oldest, and redone in the opposite order"
  )
  func undoAndRedo() async throws {
    let shared = try #require(Shared($syncUps[id: Self.design.id]))
    shared.withLock(recording: "Rename") { $0.title = "Review" }
    $syncUps.withLock(recording: "Delete") { _ = $0.remove(id: Self.product.id) }
    #expect(try await undo()?.step.title == "Delete")
    #expect(syncUps.map(\.title) == ["Review", "Product"])
    #expect(try await undo()?.step.title == "Rename")
    #expect(syncUps == [Self.design, Self.product])
    #expect(try await undo() == nil)
    #expect(try await redo()?.step.title == "Rename")
    #expect(try await redo()?.step.title == "Delete")
    #expect(try await redo() == nil)
    #expect(syncUps.map(\.title) == ["Review"])
  }

  @Test(
    "Undoing a step keeps each value that has changed since the step, and reports the kept values"
  )
  func kept() throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock { $0[0].title = "Retro" }
    let outcome = try #require(try walk.undo())
    #expect(outcome.kept == [Self.design.id: [.title]])
    #expect(
      walk.keptSentences(of: outcome) == ["'Retro' keeps its title, which has since changed."]
    )
    #expect(syncUps[0].title == "Retro")
  }

  @Test(
    "Undoing a change to a sync-up that has since been deleted has no effect and reports the deletion"
  )
  func deletedSince() async throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock(recording: "Lengthen") { $0[0].duration = .seconds(1) }
    $syncUps.withLock { _ = $0.remove(id: Self.design.id) }
    let outcome = try #require(try await undo())
    #expect(!outcome.hasChanged)
    #expect(walk.headline(of: outcome, as: "Undone") == "Skipped: Lengthen.")
    #expect(
      walk.keptSentences(of: outcome) == ["'Review' has since been deleted, and stays deleted."]
    )
    #expect(try await undo()?.step.title == "Rename")
  }

  @Test(
    "If an unrecorded change already reverted a step, undoing that step changes nothing and says so"
  )
  func revertedSince() throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock(recording: "Colour") { $0[0].theme = .tan }
    $syncUps.withLock { $0 = [Self.design, Self.product] }
    let outcome = try #require(try walk.undo(history.steps[0].id))
    #expect(
      walk.headline(of: outcome, as: "Undone")
        == "Skipped: Rename. There was nothing left to change."
    )
    let newest = try #require(try walk.undo())
    #expect(
      walk.headline(of: newest, as: "Undone")
        == "Undone: Colour. There was nothing left to change."
    )
    #expect(history.undone.count == 1)
  }

  @Test(
    "If the user undoes a step that is not the newest, the undo becomes a step that can be undone and redone"
  )
  func undoingOneStep() async throws {
    $syncUps.withLock(recording: "Delete 'Product'") { _ = $0.remove(id: Self.product.id) }
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    let deletion = try #require(history.steps.first)
    let outcome = try await noted(try walk.undo(deletion.id))
    #expect(outcome?.step == deletion)
    #expect(outcome?.hasChanged == true)
    #expect(syncUps.map(\.title) == ["Review", "Product"])
    let titles = ["Delete 'Product'", "Rename", "Undo: Delete 'Product'"]
    #expect(history.steps.map(\.title) == titles)
    let redone = try #require(try await undo())
    #expect(redone.step.title == "Undo: Delete 'Product'")
    #expect(walk.headline(of: redone, as: "Undone") == "Redone: Delete 'Product'.")
    #expect(syncUps.map(\.title) == ["Review"])
    #expect(try await undo()?.step.title == "Rename")
    #expect(try await redo()?.step.title == "Rename")
    let undone = try #require(try await redo())
    #expect(undone.step.title == "Undo: Delete 'Product'")
    #expect(walk.headline(of: undone, as: "Redone") == "Undone: Delete 'Product'.")
    #expect(syncUps.map(\.title) == ["Review", "Product"])
  }

  @Test(
    "Undoing an earlier undo is recorded as a redo, and undoing an earlier redo is recorded as an undo"
  )
  func undoingEarlierUndos() async throws {
    $syncUps.withLock(recording: "Delete 'Product'") { _ = $0.remove(id: Self.product.id) }
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    for expected in ["Undo: Delete 'Product'", "Redo: Delete 'Product'", "Undo: Delete 'Product'"] {
      let step = try #require(history.steps.last { $0.title.hasSuffix("Delete 'Product'") })
      let outcome = try #require(try await noted(try walk.undo(step.id)))
      let verb = expected.hasPrefix("Redo") ? "Redone" : "Undone"
      #expect(walk.headline(of: outcome, as: "Undone") == "\(verb): Delete 'Product'.")
      #expect(history.steps.last?.title == expected)
      $syncUps.withLock(recording: "Rename") { $0[0].title += "!" }
    }
    #expect(syncUps.map(\.title) == ["Review!!!", "Product"])
  }

  @Test("The newest step of the history can be undone by its id, and an unknown id undoes nothing")
  func takingBackTheNewest() async throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    let step = try #require(history.steps.first)
    #expect(try walk.undo(HistoryStep.ID(UUID(9))) == nil)
    #expect(try await noted(try walk.undo(step.id))?.step == step)
    #expect(history.undone == [step.id])
    #expect(try walk.undo(step.id) == nil)
  }

  @Test("Undoing a step records nothing if later changes have replaced all values of the step")
  func takingBackNothing() throws {
    $syncUps.withLock(recording: "One") { $0[0].title = "1" }
    $syncUps.withLock(recording: "Two") { $0[0].title = "2" }
    $syncUps.withLock(recording: "One again") { $0[0].title = "1" }
    let before = history
    let outcome = try #require(try walk.undo(before.steps[0].id))
    #expect(!outcome.hasChanged)
    #expect(outcome.kept == [Self.design.id: [.title]])
    #expect(walk.headline(of: outcome, as: "Undone") == "Skipped: One.")
    #expect(syncUps[0].title == "1")
    #expect(history == before)
  }

  private let meeting = Meeting(200, at: 0, "Shipped it.", duration: .seconds(60))

  private func recordMeeting(absentees: [Attendee]? = nil) {
    var meeting = meeting
    meeting.absentees = absentees
    $syncUps.withLock(recording: "Save a meeting of 'Design'", meeting: meeting.id) { [meeting] in
      $0[0].meetings.append(meeting)
    }
  }

  @Test(
    "Undoing a recorded meeting turns it into a draft marked as undone, and redoing removes the draft"
  )
  func recordedMeeting() async throws {
    recordMeeting()
    #expect(try await undo()?.undoneMeeting == meeting.id)
    #expect(syncUps == [Self.design, Self.product])
    var draft = MeetingDraft(meeting, of: Self.design)
    draft.reason = .undone
    #expect(drafts == [draft])
    $syncUps.withLock { $0[0].title = "Review" }
    let redone = try #require(try await redo())
    #expect(redone.undoneMeeting == nil)
    #expect(syncUps[0].meetings == [meeting])
    #expect(drafts == [])
  }

  @Test(
    "If a recorded meeting has a draft, undoing the recording sets the draft's reason to 'undone'"
  )
  func recordedMeetingWithDraft() async throws {
    recordMeeting()
    var draft = MeetingDraft(meeting, of: Self.design)
    draft.unsubmittedNote = "Half a note"
    $drafts.withLock { $0 = [draft] }
    #expect(try await undo()?.undoneMeeting == meeting.id)
    draft.reason = .undone
    #expect(drafts == [draft])
  }

  @Test("The draft of an undone meeting keeps all absentees, including those who left the sync-up")
  func recordedAbsentees() async throws {
    recordMeeting(absentees: [Attendee(7, "Removed since")])
    let meeting = syncUps[0].meetings[0]
    _ = try await undo()
    #expect(drafts.map(\.meeting.absentees) == [[Attendee(7, "Removed since")]])
    _ = try await redo()
    #expect(syncUps[0].meetings == [meeting])
    #expect(drafts == [])
  }

  @Test(
    "Even after later steps, undoing a meeting's save leaves a draft, and undoing the undo saves the meeting"
  )
  func recordedMeetingAmongOthers() async throws {
    recordMeeting()
    $syncUps.withLock(recording: "Rename") { $0[1].title = "Review" }
    _ = try await noted(try walk.undo(history.steps[0].id))
    #expect(drafts.map(\.id) == [meeting.id])
    _ = try await undo()
    #expect(syncUps[0].meetings == [meeting])
    #expect(drafts == [])
    _ = try await redo()
    #expect(syncUps[0].meetings == [])
    #expect(drafts.map(\.id) == [meeting.id])
  }

  @Test("Undoing a meeting saves a draft of the meeting to disk before the meeting is removed")
  func order() throws {
    recordMeeting()
    let (drafts2, syncUps2, meeting) = ($drafts, $syncUps, meeting)
    let seen = Locked<[Bool]>([])
    try withDependencies {
      $0.flushPendingSaves = {
        let isDraft = drafts2.wrappedValue.map(\.id) == [meeting.id]
        let isFiled = syncUps2.wrappedValue[0].meetings.map(\.id) == [meeting.id]
        seen.withLock { $0 += [isDraft, isFiled] }
      }
    } operation: {
      _ = try HistoryWalk().undo()
    }
    #expect(seen.withLock(\.self) == [true, true])
    #expect(syncUps[0].meetings == [])
  }

  @Test("Undo does not remove a recorded meeting if the meeting's draft cannot be saved")
  func unkeptMeeting() async throws {
    try await withSyncUpsFile(isBlocked: true) { _ in
      @Shared(.syncUps) var syncUps = [Self.design]
      @Shared(.meetingDrafts) var drafts
      $syncUps.withLock(recording: "Save a meeting of 'Design'", meeting: meeting.id) {
        $0[0].meetings.append(meeting)
      }
      let shared = $drafts
      withDependencies {
        // Flush only this test's drafts. A flush of the whole process would include the files of
        // other tests.
        $0.flushPendingSaves = {
          let isSaved = DispatchSemaphore(value: 0)
          Task {
            try? await shared.save()
            isSaved.signal()
          }
          isSaved.wait()
        }
      } operation: {
        #expect($drafts.saveError == nil)
        #expect(throws: FileStorageError.self) { try HistoryWalk().undo() }
      }
      #expect(syncUps[0].meetings == [meeting])
      #expect(drafts == [])
      #expect(HistoryWalk().history.undone == [])
    }
  }

  @Test(
    "Redoing the save of a meeting keeps a draft that was edited, or whose sync-up was deleted, since the undo"
  )
  func resumedMeeting() async throws {
    recordMeeting()
    _ = try await undo()
    $drafts.withLock { $0[0].transcript += "\nLater." }
    _ = try await redo()
    #expect(drafts.map(\.transcript) == ["Shipped it.\nLater."])

    $drafts.withLock { $0 = [] }
    _ = try await undo()
    let absentee = Attendee(7, "Ada")
    $drafts.withLock { $0[0].absentees = [absentee] }
    _ = try await redo()
    #expect(drafts.map(\.absentees) == [[absentee]], "Only the user knows who was absent.")

    $drafts.withLock { $0 = [] }
    _ = try await undo()
    $syncUps.withLock { _ = $0.remove(id: Self.design.id) }
    _ = try await redo()
    #expect(drafts.map(\.transcript) == ["Shipped it."])
  }

  @Test(
    "Abandoning an undo leaves the history unchanged, and removes a draft only if that undo created it"
  )
  func abandoned() throws {
    recordMeeting()
    let before = history
    let outcome = try #require(try walk.undo())
    #expect(drafts.count == 1)
    walk.abandon(outcome)
    #expect(drafts == [])
    #expect(history == before)

    $syncUps.withLock { $0[0].meetings.append(meeting) }
    var resumed = MeetingDraft(meeting, of: Self.design)
    resumed.transcript += "\nLater."
    $drafts.withLock { _ = $0.append(resumed) }
    walk.abandon(try #require(try walk.undo()))
    #expect(drafts == [resumed], "It was there before.")
  }

  @Test(
    "If the history file has no valid history, changes are made but can be neither recorded nor undone"
  )
  func noHistory() async {
    let file = DependencyValues.current.historyFile
    await withDependency(\.defaultFileStorage, .inMemory(files: [file: Data("[\n  1\n]\n".utf8)])) {
      @Shared(.syncUps) var syncUps = [Self.design]
      let walk = HistoryWalk()
      $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
      await #expect { try await walk.record(walk.unrecorded) } throws: { error in
        StorageProblem.cause(of: error).contains("it is not a SyncUps history")
      }
      #expect(syncUps[0].title == "Review")
      #expect(walk.unrecorded == [])
      #expect(walk.recordedHistory == History())
      for step in [walk.undo, walk.redo] {
        #expect { _ = try step() } throws: { error in
          (error as? UnreadableHistoryError)?.sentence.contains("it is not a SyncUps history")
            ?? false
        }
      }
    }
  }

  @Test("An undo reports whether another process has already undone the same step")
  func isFirst() async throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    let step = try #require(history.steps.first)
    let outcome = try #require(try await undo())
    #expect(walk.isFirst(outcome))
    // Insert the entry of another process before this process's entry, as a merge does.
    let theirs = HistoryEntry.undo(UUID(300), of: step.id, date: step.date)
    walk.$recordedHistory.withLock { history in
      history = History([.step(step), theirs] + history.entries.dropFirst())
    }
    #expect(!walk.isFirst(outcome))
  }
}
