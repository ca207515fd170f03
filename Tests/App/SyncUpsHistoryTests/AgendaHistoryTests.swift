import JSONStream
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Undoing a change to an agenda")
struct AgendaHistoryTests {
  private let budget = AgendaItem(1, "Budget")
  private let lunch = AgendaItem(2, "Lunch")
  private let ada = AgendaItem(3, "Ada: today")

  private func design(_ agenda: AgendaItem...) -> SyncUp {
    var syncUp = SyncUp(1, "Design")
    syncUp.agenda = IdentifiedArray(uniqueElements: agenda)
    return syncUp
  }

  private func step(from before: SyncUp, to after: SyncUp) -> HistoryStep {
    HistoryStep(9, from: [before], to: [after])
  }

  /// Changes to an agenda: an addition, an edit, a move, a deletion, and a deletion of all lines.
  ///
  /// Each change is a pair of versions.
  private var changes: [(SyncUp, SyncUp)] {
    [
      (design(), design(budget)), (design(budget, lunch), design(budget, ada, lunch)),
      (design(budget, lunch), design(ada, lunch)), (design(budget, lunch), design(lunch, budget)),
      (design(budget, lunch, ada), design(budget, ada)), (design(budget, lunch), design()),
    ]
  }

  @Test("Undo restores the previous agenda of a sync-up, and redo restores the changed agenda")
  func undo() {
    for (before, after) in changes {
      let step = step(from: before, to: after)
      var syncUps: IdentifiedArrayOf = [after]
      #expect(step.undo(in: &syncUps) == [:])
      #expect(syncUps == [before])
      #expect(step.changes.apply(to: &syncUps) == [:])
      #expect(syncUps == [after])
    }
  }

  @Test("Undoing a change to an agenda keeps lines that were added later")
  func addedSince() {
    var syncUps: IdentifiedArrayOf = [design(budget, ada)]
    #expect(step(from: design(), to: design(budget)).undo(in: &syncUps) == [:])
    #expect(syncUps == [design(ada)])
  }

  @Test("Undoing a step keeps agenda lines that a later step of the history added")
  func leaving() {
    let later = step(from: design(budget), to: design(budget, ada)).changes
    var syncUps: IdentifiedArrayOf = [design(budget, ada)]
    let kept = step(from: design(), to: design(budget)).undo(in: &syncUps, leaving: later)
    #expect(kept == [:])
    #expect(syncUps == [design(ada)])
  }

  @Test(
    "If an agenda line was deleted, restored and deleted again, undoing the first deletion adds no line"
  )
  func leavingSameLine() {
    let later =
      step(from: design(), to: design(budget)).changes
      + step(from: design(budget), to: design()).changes
    var syncUps: IdentifiedArrayOf = [design()]
    let kept = step(from: design(budget), to: design()).undo(in: &syncUps, leaving: later)
    #expect(kept == [SyncUp.ID(UUID(1)): [.agenda]])
    #expect(syncUps == [design()])
  }

  @Test("A recorded change to an agenda stays the same after saving and loading the history")
  func coding() throws {
    for (before, after) in changes {
      let change = try #require(SyncUpChange.all(from: [before], to: [after]).first)
      #expect(try SyncUpChange(json: Data(try change.json()).span) == change)
    }
  }
}
