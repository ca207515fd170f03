import TerminalUI
import Testing

@Suite("A plain table")
struct PlainTableTests {
  @Test("A plain table has a header and aligned columns")
  func alignment() {
    #expect(
      Self.list(Self.sample).text(fitting: nil) == """
        TITLE         LENGTH   PEOPLE   MEETINGS   LAST
        Design         1 min        6          1   13 Nov 2026
        Engineering   10 min        2          0   –
        Product       30 min        2          0   –
        """
    )
  }

  @Test("A plain table that fits the width exactly is not truncated")
  func exactFit() {
    let table = Self.list(Self.sample)
    #expect(table.text(fitting: 54) == table.text(fitting: nil))
  }

  @Test("If a plain table is too wide, the text in a column that allows truncation is truncated")
  func truncation() {
    #expect(
      Self.list(Self.sample).text(fitting: 50) == """
        TITLE     LENGTH   PEOPLE   MEETINGS   LAST
        Design     1 min        6          1   13 Nov 2026
        Engine…   10 min        2          0   –
        Product   30 min        2          0   –
        """
    )
  }

  @Test(
    "No column of a plain table becomes narrower than its header",
    arguments: [48, 20, 1, 0, -1]
  )
  func narrowWidths(width: Int) {
    #expect(
      Self.list(Self.sample).text(fitting: width) == """
        TITLE   LENGTH   PEOPLE   MEETINGS   LAST
        Desi…    1 min        6          1   13 Nov 2026
        Engi…   10 min        2          0   –
        Prod…   30 min        2          0   –
        """
    )
  }

  @Test("A plain table aligns wide characters and emoji")
  func wideCharacters() {
    #expect(
      Self.list([
        ["設計会議", "1 min", "6", "1", "13 Nov 2026"],
        ["👩‍🚀 Crew", "10 min", "12", "0", "–"],
        ["Zoe\u{308}", "5 min", "1", "0", "–"],
      ]).text(fitting: nil) == """
        TITLE      LENGTH   PEOPLE   MEETINGS   LAST
        設計会議    1 min        6          1   13 Nov 2026
        👩‍🚀 Crew    10 min       12          0   –
        Zoe\u{308}         5 min        1          0   –
        """
    )
  }

  /// A wide character that does not fit leaves a blank column before the gap.
  @Test("A truncated cell of a plain table does not split a wide character")
  func truncatedWideCharacters() {
    #expect(
      Self.list([["設計会議と開発", "1 min", "6", "1", "–"]]).text(fitting: 44) == """
        TITLE      LENGTH   PEOPLE   MEETINGS   LAST
        設計会…     1 min        6          1   –
        """
    )
  }

  @Test(
    "A plain table shows line breaks and tabs as spaces, and other control characters as symbols"
  )
  func controls() {
    #expect(
      Self.list([["A\u{1B}[31m\nB\tC", "1 min", "6", "1", "–"]]).text(fitting: nil) == """
        TITLE        LENGTH   PEOPLE   MEETINGS   LAST
        A␛[31m B C    1 min        6          1   –
        """
    )
  }

  @Test("A plain table without rows consists only of its header")
  func noRows() {
    #expect(Self.list([]).text(fitting: nil) == "TITLE   LENGTH   PEOPLE   MEETINGS   LAST")
  }

  @Test("In a plain table that is too wide, the widest column is truncated first")
  func severalColumns() {
    let table = PlainTable(
      columns: [
        .init("A", canBeCut: true), .init("N", alignment: .trailing), .init("B", canBeCut: true),
      ],
      rows: [["aaaaaaaaaa", "1", "bbbbb"]]
    )
    #expect(table.text(fitting: 17) == "A       N   B\naaaa…   1   bbbbb")
    #expect(table.text(fitting: 15) == "A      N   B\naaa…   1   bbb…")
  }

  @Test("Printing a plain table with a row that lacks a cell is a fatal error")
  func missingCell() async {
    await #expect(processExitsWith: .failure) {
      _ = PlainTable(columns: [.init("A"), .init("B")], rows: [["1", "2"], ["3"]]).lines(
        fitting: nil
      )
    }
  }

  private static let sample = [
    ["Design", "1 min", "6", "1", "13 Nov 2026"],
    ["Engineering", "10 min", "2", "0", "–"],
    ["Product", "30 min", "2", "0", "–"],
  ]

  private static func list(_ rows: [[String]]) -> PlainTable {
    PlainTable(
      columns: [
        .init("TITLE", canBeCut: true),
        .init("LENGTH", alignment: .trailing),
        .init("PEOPLE", alignment: .trailing),
        .init("MEETINGS", alignment: .trailing),
        .init("LAST"),
      ],
      rows: rows
    )
  }
}

extension PlainTable {
  fileprivate func text(fitting width: Int?) -> String {
    lines(fitting: width).joined(separator: "\n")
  }
}
