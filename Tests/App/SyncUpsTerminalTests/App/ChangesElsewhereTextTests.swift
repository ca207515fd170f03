import SyncUpsTerminal
import SyncUpsTestSupport
import TestGate
import Testing

@Suite("The notice about changes in other windows", .serialized, .gatedOnMainActor)
struct ChangesElsewhereTextTests {
  private static func list(_ titles: [Int: String]) -> IdentifiedArrayOf<SyncUp> {
    IdentifiedArray(
      uniqueElements: titles.sorted { $0.key < $1.key }.map {
        SyncUp(id: SyncUp.ID(UUID($0.key)), title: $0.value)
      }
    )
  }

  @Test(
    "A notice names the sync-up that another process changed, or counts several changed sync-ups",
    arguments: [
      ([:], [1: "Design"], "Another window or program added 'Design'."),
      ([:], [1: "Design", 2: "Product"], "Another window or program added 2 sync-ups."),
      ([1: "Design"], [1: "Product"], "Another window or program changed 'Product'."),
      ([1: "Design"], [:], "Another window or program deleted 'Design'."),
      ([1: " "], [:], "Another window or program deleted '(no title)'."),
      (
        [1: "A", 2: "B", 3: "C"], [1: "D", 2: "B", 4: "E", 5: "F"],
        "Another window or program changed the list: 2 added, 1 changed, 1 deleted."
      ),
    ] as [([Int: String], [Int: String], String)]
  )
  func texts(old: [Int: String], new: [Int: String], text: String) {
    #expect(ChangesElsewhere(from: Self.list(old), to: Self.list(new))?.text == text)
  }

  @Test("The notice about another process's change shortens a long title of the sync-up")
  func longTitle() {
    let title = String(repeating: "x", count: 1_000)
    let text = ChangesElsewhere(from: [], to: Self.list([1: title]))?.text
    let (start, end) = (String(repeating: "x", count: 24), String(repeating: "x", count: 15))
    #expect(text == "Another window or program added '\(start)…\(end)'.")
  }

  @Test("If another process only moves sync-ups in the list, no notice is shown")
  func noDifference() {
    let list = Self.list([1: "A", 2: "B"])
    let reversed = IdentifiedArray(uniqueElements: list.reversed())
    #expect(ChangesElsewhere(from: list, to: reversed) == nil)
  }
}
