import JSONStream
import SyncUpsHistory
import SyncUpsTestSupport
import Testing

@Suite("Undoing a change to a schedule")
struct ScheduleHistoryTests {
  private let design = SyncUp(1, "Design")

  private func scheduled(_ text: String) throws -> SyncUp {
    var syncUp = design
    guard !text.isEmpty else { return syncUp }
    syncUp.schedule = try Schedule(parsing: text, now: .distantPast, in: .gmt)
    return syncUp
  }

  private func step(from before: SyncUp, to after: SyncUp) -> HistoryStep {
    HistoryStep(9, from: [before], to: [after])
  }

  private static let changes = [
    ("", "mon 9:30"), ("mon 9:30", "tue 9:30"), ("mon 9:30", ""),
  ]

  @Test(
    "Undo removes a schedule that was added, and restores a schedule that was replaced",
    arguments: changes
  )
  func undo(old: String, new: String) throws {
    let before = try scheduled(old)
    let after = try scheduled(new)
    var syncUps: IdentifiedArrayOf = [after]
    #expect(step(from: before, to: after).undo(in: &syncUps) == [:])
    #expect(syncUps == [before])
  }

  @Test(
    "An undo keeps a schedule that was changed after the undone step, and reports the schedule as kept"
  )
  func changedSince() throws {
    let monday = try scheduled("mon 9:30")
    let tuesday = try scheduled("tue 9:30")
    var syncUps: IdentifiedArrayOf = [tuesday]
    #expect(step(from: design, to: monday).undo(in: &syncUps) == [design.id: [.schedule]])
    #expect(syncUps == [tuesday])
  }

  @Test("Undoing a step keeps a schedule that a later step of the history has changed")
  func leaving() throws {
    let monday = try scheduled("mon 9:30")
    let tuesday = try scheduled("tue 9:30")
    let later = step(from: monday, to: tuesday).changes + step(from: tuesday, to: monday).changes
    var syncUps: IdentifiedArrayOf = [monday]
    let kept = step(from: design, to: monday).undo(in: &syncUps, leaving: later)
    #expect(kept == [design.id: [.schedule]])
    #expect(syncUps == [monday])
  }

  @Test(
    "A recorded change to a schedule stays the same after saving and loading the history",
    arguments: changes
  )
  func coding(old: String, new: String) throws {
    let before = try scheduled(old)
    let after = try scheduled(new)
    let change = try #require(SyncUpChange.all(from: [before], to: [after]).first)
    #expect(try SyncUpChange(json: Data(try change.json()).span) == change)
  }
}
