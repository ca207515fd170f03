import CommandLineInterface
import Foundation
import Testing

@MainActor
@Suite("JSON that is printed")
struct EscapedJSONTests {
  @Test(
    "escapes what could act on a terminal or hide text",
    arguments: [
      "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{061C}", "\u{200E}", "\u{202A}",
      "\u{202E}",
      "\u{2028}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{1B}", "\u{0}",
    ]
  )
  func escapes(text: String) async throws {
    let title = "a\(text)b"
    let run = await CommandRun("add", title, "--json", content: nil)
    #expect(!run.output.unicodeScalars.contains { text.unicodeScalars.contains($0) })
    let digits = String(text.unicodeScalars.first?.value ?? 0, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    #expect(run.output.lowercased().contains("a\(escape)b"))
    struct Title: Decodable { let title: String }
    let decoded = try JSONDecoder().decode(Title.self, from: Data(run.output.utf8))
    #expect(decoded.title == title)
  }

  @Test("leaves what people write as it is", arguments: ["é", "日本", "👩\u{200D}💻", "a\u{301}", "×"])
  func leaves(text: String) async {
    let run = await CommandRun("add", text, "--json", content: nil)
    #expect(run.output.contains("\"title\" : \"\(text)\""))
  }
}
