import Models
import Testing

@Suite("A file name derived from a title")
struct FileNameTests {
  @Test(
    "A title becomes a file name of lower-case words and numbers with hyphens between them",
    arguments: [
      ("Design review", "design-review"), ("  Q3: 50% – done! ", "q3-50-done"),
      ("../../etc", "etc"),
      ("-rf", "rf"), ("Cafe\u{301} ÅÄ", "café-åä"), ("設計 会議", "設計-会議"), ("!?", ""),
      ("De\u{200B}s\u{200D}i\u{202E}g\u{E0041}n\u{3164}", "de-s-i-gn"), ("a\nb\u{1B}[2J", "a-b-2j"),
    ]
  )
  func words(title: String, name: String) { #expect(title.asFileName == name) }

  @Test("A file name for a long title or for many combining marks has at most 120 bytes")
  func length() {
    for letter in ["a", "é", "設", "👩‍🚀a", "a" + String(repeating: "\u{301}", count: 20_000)] {
      #expect(
        String(repeating: letter, count: 500 / letter.utf8.count + 1).asFileName.utf8.count <= 120
      )
    }
  }
}
