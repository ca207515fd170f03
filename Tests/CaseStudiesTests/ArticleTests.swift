import CaseStudies
import TerminalUI
import Testing

@Suite("An article in the terminal")
struct ArticleTests {
  private let article = Article(
    SourceFile(
      name: "A.md",
      lines: [
        "# A title", "", "A **first** [sentence](B.md)", "and ``Shared``.", "", "## Part", "",
        "![An image](a.svg)", "- One item of", "  a list", "- Another", "```swift", "let a = 1",
        "```", "```", "let",
        "```",
      ]
    )
  )

  private func texts(width: Int) -> [String] {
    article.lines(width: width).map { $0.map(\.text).joined() }
  }

  @Test("An article shown in the terminal wraps sentences and list items, and keeps code unchanged")
  func wraps() {
    #expect(article.title == "A title")
    #expect(
      texts(width: 16) == [
        "A first sentence", "and `Shared`.", "", "Part", "", "- One item of", "  a list",
        "- Another", "  let a = 1", "  let",
      ]
    )
  }

  @Test(
    "In an article shown in the terminal, Swift code is highlighted, and other code blocks are not"
  )
  func highlights() {
    let keyword = Style.plain.foreground(.palette(4)).bold()
    let lines = article.lines(width: 16)
    #expect(lines[8].contains { $0 == ("let", keyword) })
    #expect(lines[9].allSatisfy { $0.style == .plain })
  }

  private let table = Article(
    SourceFile(
      name: "A.md",
      lines: [
        "# A", "", "| way | is good for |", "|---|---|", "| a [class](B.md) | views |",
        "| actor | |", "", "```", "a  ──▶ b", "```", "```", "error: no  such name", "```",
      ]
    )
  )

  @Test(
    "In a terminal, a table of an article becomes a paragraph for each row if its columns do not fit"
  )
  func tables() {
    let wide = table.lines(width: 30).map { $0.map(\.text).joined() }
    #expect(
      wide[0...2] == ["way      is good for", "a class  views      ", "actor               "]
    )
    let narrow = table.lines(width: 18).map { $0.map(\.text).joined() }
    #expect(narrow[0...5] == ["a class", "  is good for:", "    views", "", "actor", ""])
  }

  @Test(
    "In a terminal, a diagram of an article is cut if it is too wide, but a compiler message wraps"
  )
  func blocks() {
    let lines = table.lines(width: 8)
    #expect(
      lines.suffix(2).map { $0.map(\.text).joined() } == ["  a  ──…", "  error: no  such name"]
    )
    let wrapped = SwiftHighlighter.wrapped(lines[lines.count - 1], toWidth: 12)
    #expect(wrapped.map { $0.map(\.text).joined() } == ["  error: no ", "     such", "     name"])
  }

  @Test(
    "In the terminal, the page of a missing article has the file's name as its title and is not empty"
  )
  func missing() {
    let article = Article(SourceFile(path: "/x/y/Missing.md"))
    #expect(article.title == "Missing.md")
    #expect(!article.lines(width: 80).isEmpty)
  }
}
