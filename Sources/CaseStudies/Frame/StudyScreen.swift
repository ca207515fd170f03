package import TerminalUI

/// The screen of a running study.
package struct StudyScreen: View {
  private let lines: [Substring]
  private let linesBefore: [Substring]

  /// Creates the screen.
  ///
  /// - Parameters:
  ///   - lines: The lines of the study.
  ///   - linesBefore: The lines that the study showed before the last key press. The screen
  ///     highlights each line that the last key press has changed.
  package init(lines: [Substring], before linesBefore: [Substring]) {
    (self.lines, self.linesBefore) = (lines, linesBefore)
  }

  package func draw(in canvas: inout Canvas, rect: Rect) {
    let lines = lines.enumerated().flatMap { index, line in
      Self.rows(of: line, width: rect.width).map { ($0, style(of: line, at: index)) }
    }
    for (row, (text, style)) in lines.prefix(rect.height).enumerated() {
      canvas.write(text, in: rect.row(row), style: style)
    }
  }

  /// Returns the number of rows that the screen needs.
  ///
  /// - Parameter width: The number of columns.
  func height(width: Int) -> Int {
    lines.reduce(0) { $0 + Self.rows(of: $1, width: width).count }
  }

  /// Wraps a line only if it is too wide: wrapping would collapse the spaces between columns.
  private static func rows(of line: Substring, width: Int) -> [String] {
    line.columnWidth > width ? wrapped(line, toWidth: width) : [String(line)]
  }

  /// Wraps a line, and aligns the continuation rows with the line's second column.
  private static func wrapped(_ line: Substring, toWidth width: Int) -> [String] {
    guard let gap = line.firstRange(of: "  ") else { return line.wrapped(toWidth: width) }
    let text = line[gap.lowerBound...].drop { $0 == " " }
    let column = line[..<text.startIndex]
    guard column.columnWidth <= width / 2 else { return line.wrapped(toWidth: width) }
    let indent = String(repeating: " ", count: column.columnWidth)
    return text.wrapped(toWidth: width - column.columnWidth).enumerated()
      .map { ($0 == 0 ? String(column) : indent) + $1 }
  }

  private func style(of line: Substring, at index: Int) -> Style {
    if let style = Self.styleOfDifference(line) { return style }
    let isNew = index >= linesBefore.count || linesBefore[index] != line
    return isNew ? .plain.foreground(.palette(6)).bold() : .plain
  }

  /// The style of a diff line: green or red, or `nil` for any other line.
  package static func styleOfDifference(_ line: some StringProtocol) -> Style? {
    switch line.drop(while: { $0 == " " }).prefix(2) {
    case "+ ": .plain.foreground(.palette(2))
    case "- ", "− ": .plain.foreground(.palette(1))
    default: nil
    }
  }
}
