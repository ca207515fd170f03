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
    let walk = HistoryWalk()
    #expect(walk.undo()?.step.title == "Delete")
    #expect(syncUps.map(\.title) == ["Review", "Product"])
    #expect(walk.undo()?.step.title == "Rename")
    #expect(syncUps == [Self.design, Self.product])
    #expect(walk.undo() == nil)
    #expect(walk.redo()?.step.title == "Rename")
    #expect(walk.redo()?.step.title == "Delete")
    #expect(walk.redo() == nil)
    #expect(syncUps.map(\.title) == ["Review"])
  }

  @Test("says what stays, because it has changed since")
  func kept() {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    $syncUps.withLock { $0[0].title = "Retro" }
    #expect(HistoryWalk().undo()?.kept == [Self.design.id: [.title]])
    #expect(syncUps[0].title == "Retro")
  }

  @Test("makes an interrupted meeting of one that is taken back")
  func recordedMeeting() {
    @Shared(.meetingDrafts) var drafts
    let meeting = Meeting(
      id: Meeting.ID(UUID(200)),
      date: Date(timeIntervalSinceReferenceDate: 0),
      transcript: "Shipped it.",
      duration: .seconds(60)
    )
    $syncUps.withLock(recording: "Record 'Design'", meeting: meeting.id) {
      $0[0].meetings.append(meeting)
    }
    let walk = HistoryWalk()
    #expect(walk.undo()?.hasInterruptedMeeting == true)
    #expect(syncUps == [Self.design, Self.product])
    #expect(drafts == [MeetingDraft(meeting, of: Self.design)])
    #expect(walk.redo()?.hasInterruptedMeeting == false)
    #expect(syncUps[0].meetings == [meeting])
    #expect(drafts == [])
  }

  @Test("says whether another process was first with the same step")
  func isFirst() throws {
    $syncUps.withLock(recording: "Rename") { $0[0].title = "Review" }
    let step = try #require(history.steps.first)
    let walk = HistoryWalk()
    let outcome = try #require(walk.undo())
    #expect(walk.isFirst(outcome))
    // What another process has noted comes first when both are merged.
    let theirs = HistoryEntry.undo(UUID(300), of: step.id, date: step.date)
    $history.withLock { history in
      history = History([.step(step), theirs] + history.entries.dropFirst())
    }
    #expect(!walk.isFirst(outcome))
  }
}
