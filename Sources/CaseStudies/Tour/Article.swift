import Foundation
import TerminalUI

/// An article of the documentation, formatted for a terminal.
package struct Article: Equatable, Sendable {
  package let title: String

  private let lines: [String]

  /// Creates an article.
  ///
  /// - Parameter file: The Markdown file, whose first line is the title.
  package init(_ file: SourceFile) {
    title = file.lines[0].hasPrefix("# ") ? String(file.lines[0].dropFirst(2)) : file.name
    lines = file.lines[0].hasPrefix("# ") ? Array(file.lines.dropFirst()) : file.lines
  }

  /// Returns the lines of the article: wrapped sentences, coloured code, tables and bold headings.
  ///
  /// Lines of code may be wider than the window. All blocks except code fit in the window. A
  /// drawing is truncated, because wrapped lines would destroy it. A compiler message is wrapped
  /// between words.
  ///
  /// - Parameter width: The number of columns.
  package func lines(width: Int) -> [[SwiftHighlighter.Piece]] {
    var result: [[SwiftHighlighter.Piece]] = []
    var paragraph = ""
    func endParagraph() {
      if !table.isEmpty { result += ArticleTable(table).lines(width: width) }
      table = []
      if paragraph.isEmpty { return }
      let isItem = paragraph.hasPrefix("- ")
      for (index, line) in paragraph.wrapped(toWidth: isItem ? width - 2 : width).enumerated() {
        result.append([(isItem && index > 0 ? "  " + line : line, .plain)])
      }
      paragraph = ""
    }
    var table: [String] = []
    var code: [String]?
    var isSwift = false
    for line in lines {
      if line.hasPrefix("```") {
        endParagraph()
        if let code {
          let block = code.map { "  " + $0 }
          result +=
            isSwift ? SwiftHighlighter.pieces(of: block) : Self.lines(ofBlock: block, width: width)
        }
        (code, isSwift) = (code == nil ? [] : nil, line == "```swift")
      } else if code != nil {
        code?.append(line)
      } else if line.hasPrefix("#") {
        endParagraph()
        result.append([(String(line.drop { $0 == "#" || $0 == " " }), .plain.bold())])
      } else if line.isEmpty {
        endParagraph()
        if result.last?.isEmpty == false { result.append([]) }
      } else {
        let text = Self.plain(line)
        // Images are left out, because the next page shows the study itself.
        if line.hasPrefix("![") { continue }
        if text.hasPrefix("|") {
          table.append(text)
          continue
        }
        if text.hasPrefix("- ") { endParagraph() }
        paragraph += (paragraph.isEmpty ? "" : " ") + text.drop { $0 == " " }
      }
    }
    endParagraph()
    return result
  }

  private static func lines(ofBlock block: [String], width: Int) -> [SwiftHighlighter.Line] {
    if block.contains(where: { $0.contains(/[│─▲▶▼]/) }) {
      return block.map { [($0.truncated(toWidth: width), .plain)] }
    }
    return block.map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).enumerated()
        .map { ($0 == 0 ? "" : " ") + $1 }.map { ($0, .plain) }
    }
  }

  /// Returns the text of a line, in which each link is replaced by its words.
  private static func plain(_ line: String) -> String {
    line.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
      .replacing("**", with: "")
      .replacing("``", with: "`")
  }
}

extension SourceFile {
  /// Returns the file of an article about shared state.
  ///
  /// - Parameter name: The name of the file, without its extension.
  package static func article(_ name: String) -> SourceFile {
    let path = "Sources/Libraries/Sharing/Sharing.docc/\(name).md"
    return SourceFile(path: Exercises.root.appending(path: path).path(percentEncoded: false))
  }
}
