package import TerminalUI

extension Browser {
  /// Draws the current frame.
  ///
  /// - Parameter size: The size of the window.
  /// - Returns: The canvas with the frame.
  package func frame(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let page = canvas.bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
    let parts = page.rows(.fixed(1), .fixed(1), .flexible(), .fixed(1))
    let studyParts = studyParts(in: canvas.bounds)
    if case .source(let source) = panel {
      source.draw(in: &canvas, rect: page.rows(.flexible(), .fixed(1))[0])
      var hints = [KeyHints.Hint("↑↓", "scroll"), .init("esc", "close")]
      if source.files.count > 1 { hints.insert(.init("←→", "other file"), at: 1) }
      canvas.draw(KeyHints(hints), in: parts[3])
    } else if let study {
      let about = Swift.type(of: study).about
      canvas.write([(about.name, Style.plain.bold()), ("  " + about.shows, .plain)], in: parts[0])
      if let problem { canvas.write(problem, in: parts[1], style: .plain.foreground(.palette(1))) }
      draw(study, in: &canvas, rect: studyParts[2])
      let keys = isSecondFocused ? second?.frame.keys ?? [] : StudyFrame(of: study).keys
      canvas.draw(KeyHints(keys.hints), in: studyParts[3])
      let (trying, source) = study.takesText ? ("F1", "F2") : ("?", "c")
      var hints = [
        KeyHints.Hint("esc", panel == nil && second == nil ? "menu" : "close"),
        .init(source, "source"), .init(trying, "what to try"),
      ]
      if about.hasSecondProcess {
        hints.append(KeyHints.Hint("⇥", second == nil ? "second process" : "other process"))
      }
      canvas.draw(KeyHints(hints), in: studyParts[4])
    } else {
      canvas.write("Case studies of shared state", in: parts[0], style: .plain.bold())
      drawMenu(in: &canvas, rect: parts[2])
      let hints = [
        KeyHints.Hint("↑↓", "choose"), .init("⏎", "open"), .init("?", "open with instructions"),
        .init("esc", "quit"),
      ]
      canvas.draw(KeyHints(hints), in: parts[3])
    }
    return canvas
  }

  /// Divides the window into the title, an empty line, the study with its panel, and two lines of
  /// keys.
  private func studyParts(in bounds: Rect) -> [Rect] {
    bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
      .rows(.fixed(1), .fixed(1), .flexible(), .fixed(1), .fixed(1))
  }

  /// Returns the part of the window with the study and its panel.
  func studyRect(in bounds: Rect) -> Rect { studyParts(in: bounds)[2] }

  /// Returns the lines of the panel with things to try.
  func linesToTry(of study: any CaseStudy, width: Int) -> [String] {
    Swift.type(of: study).about
      .linesToTry(width: width, isBroken: arguments.isBroken, in: .browser)
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
    var parts = [rect]
    if case .trying(let first) = panel {
      let lines = linesToTry(of: study, width: rect.width)
      parts = rect.rows(.flexible(), .fixed(1 + min(lines.count, rect.height / 2)))
      canvas.draw(InstructionPanel(lines: lines, firstLine: first), in: parts[1])
    }
    if let second {
      draw(study, beside: second, in: &canvas, rect: parts[0])
    } else {
      canvas.draw(StudyScreen(lines: study.lines, before: linesBeforeKey), in: parts[0])
    }
  }
}
