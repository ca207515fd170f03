import Reports
import Testing

@Suite("Comma-separated values")
struct CSVTests {
  @Test(
    "have quotation marks where they are needed, and nowhere else",
    arguments: [
      ("a", "a"), ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("a\r", "\"a\r\""),
      ("=1+1", "=1+1"), ("日本", "日本"), (",\u{301}", "\",\u{301}\""),
      ("\"\u{301}", "\"\"\"\u{301}\""),
    ]
  )
  func quoting(cell: String, expected: String) {
    #expect(CSV(rows: [[cell, "x"]]).text == expected + ",x\r\n")
  }

  @Test("are lines of cells")
  func rows() {
    #expect(CSV(rows: [["a", "b"], ["c", ""]]).text == "a,b\r\nc,\r\n")
    #expect(CSV(rows: []).text == "")
  }
}
