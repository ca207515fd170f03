import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@Suite("Walking through the history", .dependency(\.changeOrigin, .command))
struct HistoryWalkTests {
  private static let design = SyncUp(id: SyncUp.ID(UUID(100)), title: "Design")
  private static let product = SyncUp(id: SyncUp.ID(UUID(101)), title: "Product")

  @Shared(.syncUps) var syncUps = [design, product]
  @Shared(.history) var history

  /// Takes a step back, and notes that.
  private func undo() -> HistoryWalk.Outcome? { finished(HistoryWalk().undo()) }

  /// Makes a step again, and notes that.
  private func redo() -> HistoryWalk.Outcome? { finished(HistoryWalk().redo()) }

  private func finished(_ outcome: HistoryWalk.Outcome?) -> HistoryWalk.Outcome? {
    if let outcome { HistoryWalk().finish(outcome) }
    return outcome
  }

  @Test("records a change with its time, its origin and a name")
  func recording() {
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

  @Test("does not record what changes nothing")
  func nothing() {
    $syncUps.withLock(recording: "Nothing") { $0[0].title = "Design" }
    #expect(history == History())
  }

  @Test("takes back one step after the other, and makes them again")
  func undoAndRedo() throws {
    let shared = try #require(Shared($syncUps[id: Self.design.id]))
    shared.withLock(recording: "Rename") { $0.title = "Review" }
    $syncUps.withLock(recording: "Delete") { _ = $0.remove(id: Self.product.id) }
    #expect(undo()?.step.title == "Delete")
    #expect(syncUps.map(\.title) == ["Review", "Product"])
    #expect(undo()?.step.title == "Rename")
    #expect(syncUps == [Self.design, Self.product])
    #expect(undo() == nil)
    #expect(redo()?.step.title == "Rename")
    #expect(redo()?.step.title == "Delete")
    #expect(redo() == nil)
    #expect(syncUps.map(\.title) == ["Review"])
  }

  @Test("says what stays, because it has changed since")
  func kept() {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock { $0[0].title = "Retro" }
    #expect(HistoryWalk().undo()?.kept == [Self.design.id: [.title]])
    #expect(syncUps[0].title == "Retro")
  }

  private let meeting = Meeting(
    id: Meeting.ID(UUID(200)),
    date: Date(timeIntervalSinceReferenceDate: 0),
    transcript: "Shipped it.",
    duration: .seconds(60)
  )

  private func recordMeeting() {
    $syncUps.withLock(recording: "Record 'Design'", meeting: meeting.id) {
      $0[0].meetings.append(meeting)
    }
  }

  @Test("makes an interrupted meeting of one that is taken back")
  func recordedMeeting() {
    @Shared(.meetingDrafts) var drafts
    recordMeeting()
    #expect(undo()?.hasInterruptedMeeting == true)
    #expect(syncUps == [Self.design, Self.product])
    #expect(drafts == [MeetingDraft(meeting, of: Self.design)])
    $syncUps.withLock { $0[0].title = "Review" }
    #expect(redo()?.hasInterruptedMeeting == false)
    #expect(syncUps[0].meetings == [meeting])
    #expect(drafts == [])
  }

  @Test("leaves an interrupted meeting that has gone on, or whose sync-up is gone")
  func resumedMeeting() throws {
    @Shared(.meetingDrafts) var drafts
    recordMeeting()
    _ = undo()
    $drafts.withLock { $0[0].transcript += "\nLater." }
    _ = redo()
    #expect(drafts.map(\.transcript) == ["Shipped it.\nLater."])

    $drafts.withLock { $0 = [] }
    _ = undo()
    $syncUps.withLock { _ = $0.remove(id: Self.design.id) }
    _ = redo()
    #expect(drafts.map(\.transcript) == ["Shipped it."])
  }

  @Test("notes nothing, and keeps no meeting twice, if the sync-ups cannot be saved")
  func abandoned() throws {
    @Shared(.meetingDrafts) var drafts
    recordMeeting()
    let before = history
    let walk = HistoryWalk()
    let outcome = try #require(walk.undo())
    #expect(drafts.count == 1)
    walk.abandon(outcome)
    #expect(drafts == [])
    #expect(history == before)

    $syncUps.withLock { $0[0].meetings.append(meeting) }
    var resumed = MeetingDraft(meeting, of: Self.design)
    resumed.transcript += "\nLater."
    $drafts.withLock { _ = $0.append(resumed) }
    walk.abandon(try #require(walk.undo()))
    #expect(drafts == [resumed], "It was there before.")
  }

  @Test("says that a change cannot be taken back where something else is in the history's place")
  func noHistory() {
    @Shared(.notice) var notice
    let file = DependencyValues.current.historyFile
    withDependencies {
      $0.defaultFileStorage = .inMemory(files: [file: Data("[\n  1\n]\n".utf8)])
    } operation: {
      @Shared(.syncUps) var syncUps = [Self.design]
      @Shared(.history) var history
      $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
      #expect(syncUps[0].title == "Review")
      #expect(history.entries.isEmpty)
      #expect($history.loadError != nil)
      #expect(notice?.hasPrefix("'Rename' cannot be taken back: ") == true)
      #expect(notice?.contains("it is no history of sync-ups") == true)
    }
  }

  @Test("says whether another process was first with the same step")
  func isFirst() throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    let step = try #require(history.steps.first)
    let walk = HistoryWalk()
    let outcome = try #require(walk.undo())
    walk.finish(outcome)
    #expect(walk.isFirst(outcome))
    // What another process has noted comes first when both are merged.
    let theirs = HistoryEntry.undo(UUID(300), of: step.id, date: step.date)
    $history.withLock { history in
      history = History([.step(step), theirs] + history.entries.dropFirst())
    }
    #expect(!walk.isFirst(outcome))
  }
}
