import CaseStudies
import TerminalUI
import Testing

@MainActor
@Suite("The source view of a case study")
struct SourceViewTests {
  private let lines = (1...30).map { "line \($0)" }

  @Test(
    "The source view of a case study opens near the first '@Shared' property that is not in a comment"
  )
  func opensAtShared() {
    var lines = lines
    lines[4] = "// @Shared in a comment"
    lines[5] = #"  let text = "@Shared in a text""#
    lines[20] = "  @ObservationIgnored @SharedReader package var count: Int"
    #expect(SourceView([SourceFile(name: "A.swift", lines: lines)]).firstLine == 17)
  }

  @Test(
    "Page Up and Page Down scroll the source view of a case study by one line less than a page"
  )
  func scrolls() {
    var view = SourceView([SourceFile(name: "A.swift", lines: lines)])
    for (key, line) in [
      (.key(.up), 0), (.key(.down), 1), (.key(.pageDown), 8), (.key(.end), 22), (.key(.down), 22),
      (.key(.pageUp), 15), (.key(.home), 0),
    ] as [(KeyPress, Int)] {
      // Eight lines below the title.
      view.handle(key, height: 9)
      #expect(view.firstLine == line, "\(key)")
    }
  }

  @Test("The source view of a case study cycles through the case study's files")
  func stepsThroughFiles() {
    var view = SourceView(Database.about.sources)
    let names = (1...4).map { _ in
      defer { view.handle(.key(.right), height: 9) }
      return view.files[view.index].name
    }
    #expect(names == ["Database.swift", "QueryKey.swift", "SQLite.swift", "Database.swift"])
    view.handle(.key(.left), height: 9)
    view.handle(.key(.left), height: 9)
    #expect(view.index == 2)
  }

  @Test("Highlighting a line of Swift code does not change its text")
  func highlighting() {
    let line = #"  @Shared var name: String = "a \" b"  // "quoted""#
    let pieces = SwiftHighlighter.pieces(of: [line])[0]
    #expect(pieces.map(\.text).joined() == line)
    func style(_ text: String) -> Style? { pieces.first { $0.text == text }?.style }
    #expect(style("@Shared") == Style.plain.foreground(.palette(5)))
    #expect(style("var") == Style.plain.foreground(.palette(4)).bold())
    #expect(style("String") == Style.plain.foreground(.palette(6)))
    #expect(style(#""a \" b""#) == Style.plain.foreground(.palette(2)))
    #expect(style(#"// "quoted""#) == Style.plain.foreground(.palette(8)))
  }

  @Test("Every line of a multi-line string in Swift code is highlighted as a string")
  func multilineString() {
    let lines = [#"let text = """"#, "  var", #"  """"#, "var"]
    let styles = SwiftHighlighter.pieces(of: lines).map { $0.first?.style }
    #expect(styles[1] == Style.plain.foreground(.palette(2)))
    #expect(styles[3] == Style.plain.foreground(.palette(4)).bold())
  }

  @Test("If the source file of a case study is missing, the source view names the file")
  func missingSource() {
    #expect(
      SourceFile(path: "/x/Sources/CaseStudies/A.swift").lines == [
        "The source file Sources/CaseStudies/A.swift is not on this machine."
      ]
    )
  }
}
