import TerminalUI

extension Browser {
  /// Draws two processes side by side and, between the processes, the versions of their latest
  /// merge.
  func draw(
    _ study: any CaseStudy,
    beside second: any SecondProcess,
    in canvas: inout Canvas,
    rect: Rect
  ) {
    let sides = [Length.flexible(weight: 3), .flexible(weight: 3)]
    let hasVersions = !study.versions.isEmpty
    let columns = rect.columns(
      hasVersions ? [sides[0], .flexible(weight: 2), sides[1]] : sides,
      spacing: 3
    )
    draw(
      StudyScreen(lines: StudyFrame(of: study).lines, before: linesBeforeKey),
      named: "first process",
      isFocused: !isSecondFocused,
      in: &canvas,
      rect: columns[0]
    )
    draw(
      StudyScreen(lines: second.frame.lines, before: linesOfSecondBeforeKey),
      named: "second process",
      isFocused: isSecondFocused,
      in: &canvas,
      rect: columns[columns.count - 1]
    )
    for column in columns.dropFirst() {
      let line = Rect(x: column.minX - 2, y: rect.minY, width: 1, height: rect.height)
      canvas.fill(line, with: "│", style: .dim)
    }
    if hasVersions { draw(study.versions, in: &canvas, rect: columns[1]) }
  }

  private func draw(
    _ screen: StudyScreen,
    named name: String,
    isFocused: Bool,
    in canvas: inout Canvas,
    rect: Rect
  ) {
    let parts = rect.rows(.fixed(2), .flexible())
    canvas.write((isFocused ? "❯ " : "  ") + name, in: parts[0], style: isFocused ? .bold : .dim)
    canvas.draw(screen, in: parts[1])
  }

  private func draw(_ versions: [StudyVersion], in canvas: inout Canvas, rect: Rect) {
    let lines = versions.flatMap { version in
      version.column.enumerated().map { ($1, $0 == 0 ? Style.bold : .plain) } + [("", .plain)]
    }
    for (row, (text, style)) in lines.prefix(rect.height).enumerated() {
      canvas.write(text, in: rect.row(row), style: style)
    }
  }
}
