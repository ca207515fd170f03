import SeededRandomness
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Undoing one of several history steps")
struct UndoingOneStepTests {
  private let design = SyncUp(
    1,
    "Design",
    attendees: [Attendee(11, "Ada"), Attendee(12, "Grace")],
    meetings: [Meeting(21, on: .distantPast, "a")]
  )
  private let product = SyncUp(2, "Product")
  private let ops = SyncUp(3, "Ops")

  /// Makes changes one after the other, undoes the first one, and returns the resulting list.
  private func undoFirst(
    _ changes: ((inout IdentifiedArrayOf<SyncUp>) -> Void)...
  ) -> (syncUps: IdentifiedArrayOf<SyncUp>, kept: [SyncUp.ID: [KeptPart]]) {
    var syncUps: IdentifiedArrayOf = [design, product, ops]
    var steps: [HistoryStep] = []
    for change in changes {
      let before = syncUps.elements
      change(&syncUps)
      steps.append(HistoryStep(steps.count, from: before, to: syncUps.elements))
    }
    let kept = steps[0].undo(in: &syncUps, leaving: steps.dropFirst().flatMap(\.changes))
    return (syncUps, kept)
  }

  @Test(
    "Undoing a step keeps a value that later steps changed, even if they changed it back"
  )
  func members() {
    let (syncUps, kept) = undoFirst(
      {
        $0[0].title = "1"
        $0[0].theme = .sky
        $0[0].duration = .seconds(1)
      },
      {
        $0[0].title = "2"
        $0[0].duration = .seconds(2)
      },
      { $0[0].title = "1" }
    )
    #expect(kept == [design.id: [.duration, .title]])
    #expect(syncUps[0].title == "1")
    #expect(syncUps[0].duration == .seconds(2))
    #expect(syncUps[0].theme == design.theme)
  }

  @Test("Undoing a step keeps attendees and meetings that later steps changed")
  func elements() {
    let grace = Attendee(12, "Grace")
    let (syncUps, kept) = undoFirst(
      {
        $0[0].attendees[0].name = "Ada L."
        $0[0].attendees.remove(id: grace.id)
      },
      { $0[0].attendees.append(grace) },
      { _ = $0[0].attendees.remove(id: grace.id) },
      { $0[0].meetings[0].transcript = "b" }
    )
    #expect(kept == [design.id: [.attendees]])
    #expect(syncUps[0].attendees.map(\.name) == ["Ada"])
    #expect(syncUps[0].meetings.map(\.transcript) == ["b"])
  }

  @Test("Undoing an earlier step does not revert later deletions, additions and moves of sync-ups")
  func wholes() {
    let deleted = undoFirst({ $0[0].title = "1" }, { $0.remove(at: 0) })
    #expect(deleted.kept == [design.id: [.deletion]])
    #expect(deleted.syncUps == [product, ops])
    let created = undoFirst({ $0.remove(at: 0) }, { $0.append(design) }, { $0.remove(at: 2) })
    #expect(created.kept == [design.id: [.deletion]])
    #expect(created.syncUps == [product, ops])
    let moved = undoFirst(
      { $0.move(fromOffsets: [0], toOffset: 3) },
      { $0.move(fromOffsets: [2], toOffset: 0) },
      { $0.move(fromOffsets: [0], toOffset: 3) }
    )
    #expect(moved.kept == [design.id: [.position]])
    #expect(moved.syncUps == [product, ops, design])
  }

  @Test(
    "Undoing an earlier step keeps what later steps changed, and can itself be undone and redone",
    arguments: 0..<100 as Range<UInt64>
  )
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    @Shared(.syncUps) var syncUps = RandomSyncUps.list(using: &random)
    let walk = HistoryWalk()
    var states = [syncUps]
    for number in 0..<Int.random(in: 2...6, using: &random) {
      $syncUps.withLock(recording: "Step \(number)") { RandomSyncUps.change(&$0, using: &random) }
      if states.last != syncUps { states.append(syncUps) }
    }
    let steps = walk.history.steps
    if steps.isEmpty { return }
    let index = Int.random(in: 0..<steps.count, using: &random)
    let (now, others) = (syncUps, steps[(index + 1)...].flatMap(\.changes))
    let outcome = try #require(try walk.undo(steps[index].id))
    for other in others where !other.isMoved { expectUntouched(by: other, now, syncUps) }

    guard outcome.hasChanged else { return #expect(syncUps == now) }
    let after = syncUps
    // Stop here if the step was the newest step: undoing the newest step is an ordinary undo, which
    // adds no step.
    guard index < steps.count - 1 else { return }
    #expect(try walk.undo()?.kept == [:])
    #expect(syncUps == now)
    #expect(try walk.redo()?.kept == [:])
    #expect(syncUps == after)
    _ = try walk.undo()
    for state in states.dropLast().reversed() {
      _ = try walk.undo()
      #expect(syncUps == state)
    }
  }

  /// Expects that everything a step has changed is equal in two lists.
  private func expectUntouched(
    by step: SyncUpChange,
    _ old: IdentifiedArrayOf<SyncUp>,
    _ new: IdentifiedArrayOf<SyncUp>
  ) {
    let (old, new) = (old[id: step.id], new[id: step.id])
    guard let before = step.before?.syncUp, let after = step.after?.syncUp else {
      return #expect(old == new)
    }
    if before.title != after.title { #expect(old?.title == new?.title) }
    if before.theme != after.theme { #expect(old?.theme == new?.theme) }
    if before.duration != after.duration { #expect(old?.duration == new?.duration) }
    for id in Set(before.meetings.ids).union(after.meetings.ids) {
      #expect(old?.meetings[id: id] == new?.meetings[id: id])
    }
  }
}
