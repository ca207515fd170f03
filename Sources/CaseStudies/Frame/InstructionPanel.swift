package import TerminalUI

/// A panel with a dividing line and, below the line, as many of a study's instructions as fit.
package struct InstructionPanel: View {
  private let lines: [String]
  private let firstLine: Int
  private let title: String
  private let namesKeys: Bool
  private let hintIfCut: String?

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - lines: All lines of the instructions.
  ///   - firstLine: The index of the first visible line.
  ///   - title: The title, or an empty string for none.
  ///   - namesKeys: Whether to name the keys that scroll the panel.
  ///   - hintIfCut: The advice to show if a line is too wide for the panel.
  package init(
    lines: [String],
    firstLine: Int,
    title: String = "",
    namesKeys: Bool = true,
    hintIfCut: String? = nil
  ) {
    (self.lines, self.firstLine) = (lines, firstLine)
    (self.title, self.namesKeys, self.hintIfCut) = (title, namesKeys, hintIfCut)
  }

  package func draw(in canvas: inout Canvas, rect: Rect) {
    let parts = rect.rows(.fixed(1), .flexible())
    let height = parts[1].height
    let top = max(0, min(firstLine, lines.count - height))
    canvas.fill(parts[0], with: "─", style: .dim)
    var words = title.isEmpty ? [] : [title]
    if let hintIfCut, lines.contains(where: { $0.columnWidth > rect.width }) {
      words.append(hintIfCut)
    }
    if lines.count > height {
      words.append("\(top + 1) to \(top + height) of \(lines.count) lines")
      if namesKeys { words.append("PgDn and PgUp scroll") }
    }
    if !words.isEmpty {
      canvas.write("── \(words.joined(separator: ", ")) ", in: parts[0], style: .dim)
    }
    for (row, line) in lines.dropFirst(top).prefix(height).enumerated() {
      canvas.write(line, in: parts[1].row(row))
    }
  }
}

/// The position of the visible page in a longer text.
enum Scrolling {
  /// Returns the index of the first visible line after scrolling by pages.
  ///
  /// Scrolls one line less than a page, so that one line stays visible.
  ///
  /// - Parameters:
  ///   - line: The index of the first line that is visible before scrolling.
  ///   - pages: The number of pages to scroll. A negative number scrolls up.
  ///   - height: The number of lines that are visible at once.
  ///   - count: The number of lines in the text.
  static func line(from line: Int, byPages pages: Int, height: Int, of count: Int) -> Int {
    let last = max(0, count - height)
    return min(max(0, min(line, last) + pages * max(1, height - 1)), last)
  }
}
