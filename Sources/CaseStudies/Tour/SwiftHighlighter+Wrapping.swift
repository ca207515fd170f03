import TerminalUI

extension SwiftHighlighter {
  /// The coloured pieces of a line.
  package typealias Line = [Piece]

  /// Returns a line whose pieces all have the given style.
  static func line(_ line: Line, in style: Style) -> Line { line.map { ($0.text, style) } }

  /// Wraps a source line that is too wide, and indents its continuation lines.
  ///
  /// - Parameters:
  ///   - line: The line to wrap. A line breaks between its pieces, and a piece wider than a line
  ///     breaks between two characters.
  ///   - width: The number of columns.
  /// - Returns: The wrapped lines, at least one.
  package static func wrapped(_ line: Line, toWidth width: Int) -> [Line] {
    guard line.reduce(0, { $0 + $1.text.columnWidth }) > width else { return [line] }
    let start = line.map(\.text).joined().prefix { !$0.isLetter }.columnWidth
    let indent = String(repeating: " ", count: max(0, min(start + 2, width / 2)))
    var lines: [Line] = [[]]
    var used = 0
    func add(_ text: String, _ style: Style) {
      if used + text.columnWidth > width, used > indent.count {
        lines.append([(indent, .plain)])
        used = indent.count
      }
      lines[lines.count - 1].append((text, style))
      used += text.columnWidth
    }
    for (text, style) in line {
      if text.columnWidth <= width - indent.count {
        add(text, style)
      } else {
        for character in text { add(String(character), style) }
      }
    }
    return lines
  }
}
