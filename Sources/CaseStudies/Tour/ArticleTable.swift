import TerminalUI

/// A table of an article, formatted for a terminal.
struct ArticleTable {
  private let header: [String]
  private let rows: [[String]]

  /// Creates a table.
  ///
  /// - Parameter lines: The lines of the table in Markdown: the header, a separator and the rows.
  init(_ lines: [String]) {
    let rows = lines.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { String($0.dropFirst().dropLast()) }
    }
    (header, self.rows) = (rows.first ?? [], Array(rows.dropFirst(2)))
  }

  /// Returns the lines of the table: columns if they fit in the window, otherwise a paragraph for
  /// each row.
  ///
  /// - Parameter width: The number of columns of the window.
  func lines(width: Int) -> [SwiftHighlighter.Line] {
    let widths = header.indices.map { column in
      ([header] + rows).map { column < $0.count ? $0[column].columnWidth : 0 }.max() ?? 0
    }
    if widths.reduce(0, +) + 2 * (widths.count - 1) > width {
      return Array(rows.map { paragraph(of: $0, width: width) }.joined(separator: [[]]))
    }
    let texts = ([header] + rows).map { row in
      zip(row, widths).map { $0.padded(toWidth: $1) }.joined(separator: "  ")
    }
    return texts.enumerated().map { [($1, $0 == 0 ? .plain.bold() : .plain)] }
  }

  /// Returns the lines of a row: the first cell, and then each other cell after the name of its
  /// column.
  private func paragraph(of row: [String], width: Int) -> [SwiftHighlighter.Line] {
    zip(header, row).enumerated().flatMap { column, cell -> [SwiftHighlighter.Line] in
      let (name, text) = cell
      if text.isEmpty { return [] }
      if column == 0 { return text.wrapped(toWidth: width).map { [($0, .plain.bold())] } }
      let words = name.isEmpty ? text : "\(name): \(text)"
      return words.wrapped(toWidth: width - 4).enumerated()
        .map { [(($0 == 0 ? "  " : "    ") + $1, .plain)] }
    }
  }
}
