import JSONStream
import Testing

@Suite("Raw JSON")
struct RawJSONTests {
  @Test(
    "Raw JSON keeps numbers, names, order and white space unchanged",
    arguments: [
      "1.0", "1e400", "-0", "0.10", "1E+2", "18446744073709551616", #"{"b":1,"a":2,"b":3}"#,
      "[ 1 ,\n  2 ]", #""\u0041\/\ud800""#, "{ }", "null", "\"é\"",
    ]
  )
  func isVerbatim(text: String) throws {
    let raw = try RawJSON(text: "  \(text)\n")
    #expect(raw.bytes == Array(text.utf8))
    #expect(raw.description == text)
    let list = try [RawJSON](text: "[\(text), 7 ]")
    #expect(try list.json() == Array("[\(text),7]".utf8))
  }

  @Test(
    "Raw JSON values are equal only if their bytes are equal, apart from surrounding white space"
  )
  func equality() throws {
    func raw(_ text: String) throws -> RawJSON { try RawJSON(text: text) }
    #expect(try raw("1") == raw(" 1 "))
    #expect(try raw("1") != raw("1.0"))
    // Both strings have the same character, encoded in different scalars.
    #expect(try raw("\"\u{E9}\"") != raw("\"e\u{301}\""))
  }

  @Test("Raw JSON keeps very deep nesting")
  func deep() throws {
    let text = Array(
      (String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)).utf8
    )
    let raw = try RawJSON(json: text.span)
    #expect(try raw.json(layout: .init(isIndented: true)) == text)
  }
}
