package import TerminalUI

extension Browser {
  /// Draws the current frame.
  ///
  /// - Parameter size: The size of the window.
  /// - Returns: The frame.
  package func frame(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let page = canvas.bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
    let parts = page.rows(.fixed(1), .fixed(1), .flexible(), .fixed(1))
    if let study {
      let about = Swift.type(of: study).about
      canvas.write([(about.name, Style.plain.bold()), ("  " + about.shows, .plain)], in: parts[0])
      draw(study, in: &canvas, rect: parts[2])
      var hints = study.keys.map { KeyHints.Hint($0.name, $0.word) }
      let (trying, source) = study.takesText ? ("F1", "F2") : ("?", "c")
      hints += [.init(source, "source"), .init("esc", panel == nil ? "menu" : "close")]
      canvas.draw(KeyHints(hints, always: .init(trying, "what to try")), in: parts[3])
    } else {
      canvas.write("Case studies of shared state", in: parts[0], style: .plain.bold())
      drawMenu(in: &canvas, rect: parts[2])
      let hints = KeyHints([.init("↑↓", "choose"), .init("⏎", "open"), .init("esc", "quit")])
      canvas.draw(hints, in: parts[3])
    }
    return canvas
  }

  private func drawMenu(in canvas: inout Canvas, rect: Rect) {
    let width = (studies.map { $0.about.name.count }.max() ?? 0) + 2
    var position = ScrollPosition()
    position.reveal(selection, of: studies.count, visible: rect.height)
    let list = List(count: studies.count, position: position) { index in
      Drawing { [about = self.studies[index].about, isSelected = index == self.selection] in
        let line = [
          (isSelected ? "❯ " : "  ", Style.plain),
          (about.name.padded(toWidth: width), isSelected ? .plain.bold() : .plain),
          (about.shows, isSelected ? .plain : .plain.dim()),
        ]
        $0.write(line, in: $1)
      }
    }
    canvas.draw(list, in: rect)
  }

  private func draw(_ study: any CaseStudy, in canvas: inout Canvas, rect: Rect) {
    let about = Swift.type(of: study).about
    var parts = [rect]
    var lines: [String] = []
    switch panel {
    case nil: break
    case .trying:
      let texts = about.trying + about.options.map { "\(about.command) \($0.name): \($0.meaning)" }
      lines = texts.flatMap { text in
        text.wrapped(toWidth: rect.width - 2).enumerated().map { ($0 == 0 ? "· " : "  ") + $1 }
      }
      parts = rect.rows(.flexible(), .fixed(1), .fixed(min(lines.count, rect.height / 2)))
    case .source(let source, let firstLine):
      lines = Array(source.dropFirst(firstLine))
      parts = rect.rows(.flexible(), .fixed(1), .fixed(rect.height / 2))
    }
    let screen = study.screen.split(separator: "\n", omittingEmptySubsequences: false)
    write(
      screen.flatMap { line in
        // Wraps only lines that are too wide, because wrapping would collapse the spaces of
        // columns.
        line.columnWidth > rect.width ? line.wrapped(toWidth: rect.width) : [String(line)]
      },
      in: parts[0]
    )
    if parts.count > 1 {
      canvas.fill(parts[1], with: "─", style: .plain.dim())
      write(lines, in: parts[2])
    }

    func write(_ lines: [String], in rect: Rect) {
      for (index, line) in lines.prefix(rect.height).enumerated() {
        canvas.write(line, in: rect.row(index))
      }
    }
  }
}
