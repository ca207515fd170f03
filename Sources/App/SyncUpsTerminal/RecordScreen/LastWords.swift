import TerminalUI

/// The last meeting's notes about the speaker: all lines that start with the speaker's name.
struct LastWords: View {
  private let name: String
  private let lines: [String]

  /// Creates a view of a speaker's lines in the last meeting's notes.
  ///
  /// - Parameters:
  ///   - name: The name of the speaker.
  ///   - lines: The lines, without the speaker's name.
  init(of name: String, _ lines: [String]) {
    self.name = name
    self.lines = lines
  }

  /// Returns the rows of a wrapped line.
  static func lines(of line: String, width: Int) -> [String] {
    line.inOneLine.wrapped(toWidth: width - 2)
  }

  /// Draws a title and, below the title, the last lines that fit.
  ///
  /// Each line gets at least one row. Long lines wrap onto further rows while rows are left.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard !lines.isEmpty, !rect.isEmpty else { return }
    guard rect.height > 1 else {
      // If the area has only one row, write a short title to the left of the last line.
      return canvas.write(
        [("Said last time: ", .dim), (lines[lines.count - 1], .plain)],
        in: rect
      )
    }
    let parts = rect.rows(.fixed(1), .flexible())
    canvas.write("\(name) last time", in: parts[0], style: .dim)
    let place = parts[1].inset(by: Insets(leading: 2))
    let last = lines.suffix(place.height)
    let texts = last.map { Self.lines(of: $0, width: rect.width) }
    let shares = RowShares.shares(of: place.height, among: texts.map(\.count))
    let shown = zip(texts, shares).flatMap(RowShares.rows)
    for (row, line) in shown.enumerated() {
      canvas.write(line, in: place.row(row))
    }
  }
}
