import SyncUpsTerminal
import TestGate
import Testing

@Suite("Fuzzy matches in the command palette", .serialized, .gatedOnMainActor)
struct FuzzyMatchTests {
  @Test(
    "A fuzzy query matches text that contains the query's letters in order",
    arguments: [
      ("", "Edit", []), ("ed", "Edit", [0, 1]), ("DSU", "Delete sync-up", [0, 7, 12]),
      ("d s", "Delete sync-up", [0, 7]), ("ee", "Delete", [1, 3]),
      ("up", "Undo, duplicate", [0, 8]), ("te", "Edit", nil), ("editt", "Edit", nil),
    ] as [(String, String, [Int]?)]
  )
  func places(query: String, text: String, places: [Int]?) {
    #expect(FuzzyMatch(query, in: text)?.places == places)
  }

  @Test("A fuzzy match ranks higher if its letters start words or follow each other")
  func score() throws {
    func score(_ text: String) throws -> Int { try #require(FuzzyMatch("st", in: text)).score }
    #expect(try score("Statistics") > score("Last words"))
    #expect(try score("Last words") > score("Is it"))
    #expect(try score("Start a meeting") == score("Statistics"))
  }
}
