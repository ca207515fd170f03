import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import SeededRandomness
import Tagged
import Testing

@Suite("Taking a change back")
struct HistoryStepTests {
  private let design = SyncUp(
    id: SyncUp.ID(UUID(1)),
    attendees: [Attendee(id: Attendee.ID(UUID(11)), name: "Ada")],
    meetings: [
      Meeting(id: Meeting.ID(UUID(22)), date: Date(timeIntervalSince1970: 200), transcript: "b"),
      Meeting(id: Meeting.ID(UUID(21)), date: Date(timeIntervalSince1970: 100), transcript: "a"),
    ],
    title: "Design"
  )
  private let product = SyncUp(id: SyncUp.ID(UUID(2)), title: "Product")

  private func step(
    from before: IdentifiedArrayOf<SyncUp>,
    to after: IdentifiedArrayOf<SyncUp>
  ) -> HistoryStep {
    HistoryStep(
      id: HistoryStep.ID(UUID(99)),
      date: Date(timeIntervalSince1970: 0),
      origin: .command,
      title: "Change",
      changes: SyncUpChange.all(from: before, to: after)
    )
  }

  @Test("brings a deleted sync-up back to its place")
  func deletion() {
    let before: IdentifiedArrayOf = [design, product]
    var syncUps: IdentifiedArrayOf = [product]
    #expect(step(from: before, to: syncUps).undo(in: &syncUps) == [:])
    #expect(syncUps == before)
  }

  @Test("brings a deleted meeting back to its place")
  func deletedMeeting() {
    var syncUps: IdentifiedArrayOf = [design]
    syncUps[id: design.id]?.meetings.remove(at: 0)
    #expect(step(from: [design], to: syncUps).undo(in: &syncUps) == [:])
    #expect(syncUps == [design])
  }

  @Test("leaves what has changed since, and names it")
  func changedSince() {
    var edited = design
    edited.title = "Design review"
    edited.theme = .sky
    let step = step(from: [design], to: [edited])
    var syncUps: IdentifiedArrayOf = [edited]
    syncUps[id: design.id]?.title = "Review"
    #expect(step.undo(in: &syncUps) == [design.id: [.title]])
    #expect(syncUps[id: design.id]?.title == "Review")
    #expect(syncUps[id: design.id]?.theme == design.theme)
  }

  @Test("leaves a sync-up that was edited since it was added")
  func editedAfterAdding() {
    var edited = design
    edited.title = "Review"
    var syncUps: IdentifiedArrayOf = [edited]
    #expect(step(from: [], to: [design]).undo(in: &syncUps) == [design.id: [.syncUp]])
    #expect(syncUps == [edited])
  }

  @Test("leaves a meeting whose notes have changed since it was recorded")
  func changedNotes() {
    var recorded = design
    recorded.meetings.insert(
      Meeting(id: Meeting.ID(UUID(23)), date: Date(timeIntervalSince1970: 300), transcript: "c"),
      at: 0
    )
    let step = step(from: [design], to: [recorded])
    recorded.meetings[0].transcript = "c\nd"
    var syncUps: IdentifiedArrayOf = [recorded]
    #expect(step.undo(in: &syncUps) == [design.id: [.meetings]])
    #expect(syncUps == [recorded])
  }

  @Test("does not bring a sync-up back that was deleted since")
  func deletedSince() {
    var edited = design
    edited.title = "Review"
    var syncUps: IdentifiedArrayOf<SyncUp> = []
    #expect(step(from: [design], to: [edited]).undo(in: &syncUps) == [design.id: [.syncUp]])
    #expect(syncUps == [])
  }

  @Test("moves a sync-up back, unless it was moved again")
  func moved() {
    let third = SyncUp(id: SyncUp.ID(UUID(3)), title: "Third")
    let before: IdentifiedArrayOf = [design, product, third]
    let after: IdentifiedArrayOf = [product, third, design]
    var syncUps = after
    #expect(step(from: before, to: after).undo(in: &syncUps) == [:])
    #expect(syncUps == before)
    syncUps = [product, design, third]
    #expect(step(from: before, to: after).undo(in: &syncUps) == [design.id: [.place]])
    #expect(syncUps == [product, design, third])
  }

  @Test("says which of two that change places was moved, if it is told")
  func movedOne() {
    let (before, after): (IdentifiedArrayOf, IdentifiedArrayOf) = (
      [design, product], [product, design]
    )
    for id in [design.id, product.id] {
      #expect(SyncUpChange.all(from: before, to: after, moving: id).map(\.id) == [id])
    }
    let removed: IdentifiedArrayOf<SyncUp> = [product]
    #expect(
      SyncUpChange.all(from: before, to: removed, moving: product.id).map(\.id) == [design.id]
    )
  }

  @Test("counts moves of one sync-up that follow each other at once as one")
  func continuedMoves() {
    let third = SyncUp(id: SyncUp.ID(UUID(3)), title: "Third")
    let orders: [IdentifiedArrayOf<SyncUp>] = [
      [design, product, third], [design, third, product], [third, design, product],
    ]
    func move(
      _ number: Int,
      at second: Double,
      of id: SyncUp.ID,
      as origin: HistoryStep.Origin = .window
    )
      -> HistoryStep
    {
      HistoryStep(
        id: HistoryStep.ID(UUID(number)),
        date: Date(timeIntervalSince1970: second),
        origin: origin,
        title: "Move",
        changes: SyncUpChange.all(from: orders[number], to: orders[number + 1], moving: id)
      )
    }
    let first = move(0, at: 10, of: third.id)
    var history = History([.step(first)])
    history.append(.step(move(1, at: 10.9, of: third.id)))
    #expect(history.steps.map(\.id) == [first.id])
    var syncUps = orders[2]
    #expect(history.nextUndo?.undo(in: &syncUps) == [:])
    #expect(syncUps == orders[0])
    #expect(history.nextUndo?.redo(in: &syncUps) == [:])
    #expect(syncUps == orders[2])
    #expect(first.continued(by: move(1, at: 11.1, of: third.id)) == nil)
    #expect(first.continued(by: move(1, at: 9, of: third.id)) == nil)
    #expect(first.continued(by: move(1, at: 10, of: design.id)) == nil)
    #expect(first.continued(by: move(1, at: 10, of: third.id, as: .command)) == nil)
    #expect(move(1, at: 10, of: third.id).continued(by: first) == nil)
  }

  @Test("keeps of the meetings only those that have changed")
  func onlyChangedMeetings() {
    var edited = design
    edited.meetings[0].transcript = "changed"
    let changes = SyncUpChange.all(from: [design], to: [edited])
    #expect(changes.map { $0.before?.syncUp.meetings.map(\.transcript) } == [["b"]])
    #expect(changes.map { $0.after?.syncUp.meetings.map(\.transcript) } == [["changed"]])
  }

  @Test(
    "is exact in both directions if nothing else has changed",
    arguments: 0..<300 as Range<UInt64>
  )
  func identity(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = RandomSyncUps.list(using: &random)
    var after = before
    for _ in 0...Int.random(in: 0...3, using: &random) {
      RandomSyncUps.change(&after, using: &random)
    }
    let step = step(from: before, to: after)
    var syncUps = after
    #expect(step.undo(in: &syncUps) == [:])
    #expect(syncUps == before)
    #expect(step.redo(in: &syncUps) == [:])
    #expect(syncUps == after)
  }

  @Test("never changes what a later step has changed", arguments: 0..<300 as Range<UInt64>)
  func laterSteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let before = RandomSyncUps.list(using: &random)
    var after = before
    RandomSyncUps.change(&after, using: &random)
    var later = after
    RandomSyncUps.change(&later, using: &random)
    var syncUps = later
    _ = step(from: before, to: after).undo(in: &syncUps)
    for change in SyncUpChange.all(from: after, to: later) where !change.isMoved {
      let (old, new, now) = (after[id: change.id], later[id: change.id], syncUps[id: change.id])
      guard let old, let new else {
        #expect((now == nil) == (new == nil))
        continue
      }
      if old.title != new.title { #expect(now?.title == new.title) }
      if old.theme != new.theme { #expect(now?.theme == new.theme) }
      if old.duration != new.duration { #expect(now?.duration == new.duration) }
      for meeting in new.meetings where old.meetings[id: meeting.id] == nil {
        #expect(now?.meetings[id: meeting.id] == meeting)
      }
    }
  }
}
