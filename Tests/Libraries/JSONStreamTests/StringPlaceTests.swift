import Foundation
import JSONStream
import Testing

/// Strings are read and written eight bytes at a time.
///
/// Foundation's coders are the oracle for each length, and for each position of a special byte.
@Suite("JSON strings")
struct StringPlaceTests {
  private static let special = [
    "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", " ", "\u{7F}", "é", "\u{FFFD}", "🌱",
  ]

  @Test(
    "A JSON string with a special character in any position is encoded and decoded as in Foundation",
    arguments: 0..<26
  )
  func everyPlace(length: Int) throws {
    let layout = JSONWriter.Layout(escapesSlashes: true)
    for special in Self.special {
      for place in 0...length {
        let plain = String(repeating: "!", count: length)
        let string = String(plain.prefix(place)) + special + plain.dropFirst(place)
        let expected = try JSONEncoder().encode(string)
        #expect(try string.json(layout: layout) == Array(expected))
        #expect(try String(json: expected.span) == string)
      }
    }
  }

  @Test(
    "An unterminated JSON string, or one with a control character, is rejected",
    arguments: 0..<26
  )
  func everyEnd(length: Int) {
    let start = "\"" + String(repeating: "!", count: length)
    for end in ["", "\\", "\\u", "\\u00e", "\n\"", "\u{1F}\"", "\u{0}\""] {
      #expect(throws: JSONError.self) { try String(json: Array((start + end).utf8).span) }
    }
  }

  @Test("Spaces, tabs and line breaks may precede and follow a JSON string", arguments: 0..<26)
  func everyIndentation(count: Int) throws {
    let spaces = String(repeating: " ", count: count)
    for (before, behind) in [("", ""), ("\n", "\n"), ("\r\n\t\n", ""), ("\t ", "\r")] {
      let text = Array("\(before)\(spaces)\"a\"\(behind)\(spaces)".utf8)
      #expect(try String(json: text.span) == "a")
    }
    #expect(throws: JSONError.self) { try String(json: Array("\n\(spaces)".utf8).span) }
  }
}
