import SyncUpsTerminal
import SyncUpsTestSupport
import Testing

@Suite("The notice about changes in other windows")
struct ChangesElsewhereTextTests {
  private static func list(_ titles: [Int: String]) -> IdentifiedArrayOf<SyncUp> {
    IdentifiedArray(
      uniqueElements: titles.sorted { $0.key < $1.key }.map {
        SyncUp(id: SyncUp.ID(UUID($0.key)), title: $0.value)
      }
    )
  }

  @Test(
    "The notice names the sync-up that another process changed, or counts them",
    arguments: [
      ([:], [1: "Design"], "“Design” was added elsewhere."),
      ([:], [1: "Design", 2: "Product"], "2 sync-ups were added elsewhere."),
      ([1: "Design"], [1: "Product"], "“Product” was changed elsewhere."),
      ([1: "Design"], [:], "“Design” was deleted elsewhere."),
      ([1: " "], [:], "“(no title)” was deleted elsewhere."),
      (
        [1: "A", 2: "B", 3: "C"], [1: "D", 2: "B", 4: "E", 5: "F"],
        "The list was changed elsewhere: 2 added, 1 changed, 1 deleted."
      ),
    ] as [([Int: String], [Int: String], String)]
  )
  func texts(old: [Int: String], new: [Int: String], text: String) {
    #expect(ChangesElsewhere(from: Self.list(old), to: Self.list(new))?.text == text)
  }

  @Test("The notice about another process's change shortens a long title")
  func longTitle() {
    let title = String(repeating: "x", count: 1_000)
    let text = ChangesElsewhere(from: [], to: Self.list([1: title]))?.text
    let (start, end) = (String(repeating: "x", count: 24), String(repeating: "x", count: 15))
    #expect(text == "“\(start)…\(end)” was added elsewhere.")
  }

  @Test("Moving sync-ups in another process causes no notice")
  func noDifference() {
    let list = Self.list([1: "A", 2: "B"])
    let reversed = IdentifiedArray(uniqueElements: list.reversed())
    #expect(ChangesElsewhere(from: list, to: reversed) == nil)
  }
}
