import Foundation
import JSONStream
import Testing

@Suite("Escaping characters in JSON for a terminal")
struct EscapingInvisibleCharactersTests {
  @Test(
    "Characters that could control a terminal or hide text are escaped in JSON for a terminal",
    arguments: [
      "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}", "\u{061C}", "\u{200E}", "\u{202A}",
      "\u{202E}", "\u{2028}", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{1B}", "\u{0}", "\u{AD}",
      "\u{200B}", "\u{2060}", "\u{3164}", "\u{E0041}",
    ],
    ["", "a long text without any"]
  )
  func escapes(text: String, beginning: String) throws {
    let title = "\(beginning)a\(text)b"
    let json = try Self.json(title)
    #expect(!json.unicodeScalars.contains { text.unicodeScalars.contains($0) })
    let escape = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
    #expect(json.lowercased() == "\"\(beginning)a\(escape)b\"")
    #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == title)
  }

  @Test(
    "Letters, emoji and symbols are not escaped in JSON for a terminal",
    arguments: ["é", "日本", "👩\u{200D}💻", "a\u{301}", "×", "~"]
  )
  func keeps(text: String) throws {
    #expect(try Self.json(text) == "\"\(text)\"")
  }

  private static func json(_ text: String) throws -> String {
    try String(decoding: text.json(), as: UTF8.self).escapingInvisibleCharacters
  }
}
