import Reports
import Testing

@Suite("Comma-separated values")
struct CSVTests {
  @Test(
    "A CSV cell has quotation marks only if the text of the cell needs them",
    arguments: [
      ("a", "a"), ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("a\r", "\"a\r\""),
      ("日本", "日本"), (",\u{301}", "\",\u{301}\""),
      ("\"\u{301}", "\"\"\"\u{301}\""),
    ]
  )
  func quoting(cell: String, expected: String) {
    #expect(CSV(rows: [[.text(cell), "x"]]).text == expected + ",x\r\n")
  }

  @Test(
    "A CSV cell that a spreadsheet would run as a formula gets an apostrophe",
    arguments: [
      ("=1+1", "'=1+1"), ("+49 30 1234", "'+49 30 1234"), ("@SUM(A1)", "'@SUM(A1)"),
      ("-1", "'-1"), ("-", "'-"), ("- [ ] Ada: ask", "- [ ] Ada: ask"), ("a=b", "a=b"),
      ("=\"x\"", "\"'=\"\"x\"\"\""), ("=\u{301}", "'=\u{301}"), ("'=1", "'=1"),
      ("\t=1", "'\t=1"), ("\r\n+1", "\"'\r\n+1\""), ("\n- [ ] a", "\"\n- [ ] a\""), ("＝1", "'＝1"),
      ("－1", "'－1"), (" =1", " =1"),
    ]
  )
  func formulas(cell: String, expected: String) {
    #expect(CSV(rows: [[.text(cell), .number("-5")]]).text == expected + ",-5\r\n")
    let raw = CSV(rows: [[.text(cell)]], isRaw: true).text
    #expect(raw.replacing("\"", with: "") == cell.replacing("\"", with: "") + "\r\n")
  }

  @Test("CSV rows end with a line break, and the cells of a row are separated by commas")
  func rows() {
    #expect(CSV(rows: [["a", "b"], ["c", ""]]).text == "a,b\r\nc,\r\n")
    #expect(CSV(rows: []).text == "")
  }
}
