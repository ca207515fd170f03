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
        "- One item of", "  a list", "- Another", "```swift", "let a = 1", "```", "```", "let",
        "```",
      ]
    )
  )

  private func texts(width: Int) -> [String] {
    article.lines(width: width).map { $0.map(\.text).joined() }
  }

  @Test("An article wraps its sentences and items, and keeps its code as it is")
  func wraps() {
    #expect(article.title == "A title")
    #expect(
      texts(width: 16) == [
        "A first sentence", "and `Shared`.", "", "Part", "", "- One item of", "  a list",
        "- Another", "  let a = 1", "  let",
      ]
    )
  }

  @Test("Swift code of an article is highlighted, and other blocks are not")
  func highlights() {
    let keyword = Style.plain.foreground(.palette(4)).bold()
    let lines = article.lines(width: 16)
    #expect(lines[8].contains { $0 == ("let", keyword) })
    #expect(lines[9].map(\.style) == [.plain])
  }

  @Test("An article that is missing on this machine has the name of its file and says so")
  func missing() {
    let article = Article(SourceFile(path: "/x/y/Missing.md"))
    #expect(article.title == "Missing.md")
    #expect(!article.lines(width: 80).isEmpty)
  }
}
