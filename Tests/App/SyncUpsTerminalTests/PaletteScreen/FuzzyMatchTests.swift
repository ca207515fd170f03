import SyncUpsTerminal
import TestGate
import Testing

@Suite("Fuzzy matches in the command palette", .serialized, .gatedOnMainActor)
struct FuzzyMatchTests {
  @Test(
    "A fuzzy query matches text that contains the query's letters in order",
    arguments: [
      ("", "Edit", []), ("ed", "Edit", [0, 1]), ("DSU", "Delete sync-up", [0, 7, 12]),
      ("d s", "Delete sync-up", [0, 7]), ("e s", "Delete sync-up", [5, 6, 7]),
      ("par", "Add a pair to the parking lot", [18, 19, 20]), ("ee", "Delete", [1, 3]),
      ("up", "Undo, duplicate", [7, 8]), ("te", "Edit", nil), ("editt", "Edit", nil),
    ] as [(String, String, [Int]?)]
  )
  func places(query: String, text: String, places: [Int]?) {
    #expect(FuzzyMatch(query, in: text)?.places == places)
  }

  @Test(
    "Fuzzy matching ranks words that begin with the query first, then words that contain it, then scattered letters",
    arguments: [
      ("par", ["Add a note to the parking lot", "Compare", "Pause or resume"]),
      ("parking l", ["Add a note to the parking lot", "Pause or resume karaoke in a large lot"]),
      ("ds", ["The ds", "Adds", "Delete Sync-up"]),
    ]
  )
  func ranks(query: String, texts: [String]) throws {
    let scores = texts.map { FuzzyMatch(query, in: $0)?.score ?? -1 }
    #expect(scores == scores.sorted(by: >))
    #expect(Set(scores).count == texts.count)
  }

  @Test("A fuzzy match ranks higher if its letters start words or follow each other")
  func score() throws {
    func score(_ text: String) throws -> Int { try #require(FuzzyMatch("st", in: text)).score }
    #expect(try score("Statistics") > score("Last words"))
    #expect(try score("Last words") > score("Is it"))
    #expect(try score("Start a meeting") == score("Statistics"))
  }
}
