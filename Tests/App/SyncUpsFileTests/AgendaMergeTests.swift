import SyncUpsTestSupport
import Testing

@Suite("Merging two versions of an agenda")
struct AgendaMergeTests {
  private func merged(
    _ base: IdentifiedArrayOf<AgendaItem>,
    _ ours: IdentifiedArrayOf<AgendaItem>,
    _ theirs: IdentifiedArrayOf<AgendaItem>
  ) -> (lines: [String], conflicts: Int) {
    func syncUp(_ agenda: IdentifiedArrayOf<AgendaItem>) -> SyncUp {
      var syncUp = SyncUp(1, "Design")
      syncUp.agenda = agenda
      return syncUp
    }
    var (result, merger) = (syncUp(ours), Merger())
    merger.merge(&result, syncUp(theirs), since: syncUp(base))
    return (result.agenda.map(\.text), merger.conflictCount)
  }

  private let budget = AgendaItem(1, "Budget")
  private let lunch = AgendaItem(2, "Lunch")
  private let ada = AgendaItem(3, "Ada: today")
  private let grace = AgendaItem(4, "Grace: today")

  @Test("Merging two versions of an agenda keeps the lines that either version added")
  func additions() {
    let result = merged([budget], [budget, ada], [budget, grace])
    #expect(result.lines.sorted() == ["Ada: today", "Budget", "Grace: today"])
  }

  @Test(
    "If both versions edited an agenda line, merging keeps the two edits at the line's position"
  )
  func edits() {
    let result = merged([budget, lunch], [ada, lunch], [grace, lunch])
    #expect(result.lines.sorted() == ["Ada: today", "Grace: today", "Lunch"])
    #expect(result.lines.last == "Lunch")
    #expect(result.conflicts == 0)
  }

  @Test(
    "An agenda line that one version deleted survives a merge only if the other version edited the line"
  )
  func deletions() {
    #expect(merged([budget], [], [ada]).lines == ["Ada: today"])
    let moved = merged([budget, lunch, ada], [lunch, ada], [ada, budget, lunch])
    #expect(moved.lines == ["Ada: today", "Lunch"])
  }
}
