package import TerminalUI

extension Tour {
  /// Draws the current frame: all pages side by side if the window has at least 120 columns,
  /// otherwise one page.
  ///
  /// Even in a wide window, the user can choose to see only one page.
  package func frame(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let parts = Self.parts(of: canvas.bounds)
    let marks = chapters.map { progress.finished.contains($0.article) ? "✓" : "·" }.joined()
    let number = "  chapter \(index + 1) of \(chapters.count)  "
    canvas.write([(chapter.text.title, .plain.bold()), (number + marks, .plain)], in: parts[0])
    let style = Style.plain.foreground(.palette(6)).bold()
    canvas.draw(Text(problem ?? advice, style: style, isWrapped: true), in: parts[1])
    let areas = areas(in: parts[2])
    for (page, rect) in areas {
      draw(page, isAlone: areas.count == 1, in: &canvas, rect: rect)
    }
    canvas.draw(hints(width: size.width), in: parts[3])
    return canvas
  }

  /// Divides the window into the title, the advice, the pages and the keys.
  private static func parts(of bounds: Rect) -> [Rect] {
    bounds.inset(by: Insets(top: 0, leading: 1, bottom: 0, trailing: 1))
      .rows(.fixed(1), .fixed(2), .flexible(), .fixed(1))
  }

  private func hints(width: Int) -> KeyHints {
    var hints = [
      KeyHints.Hint("F2", "next page"), .init("F3", isBroken ? "repair it" : "break it"),
      .init("F4", "run the test"), .init("F5 F6", "chapter"), .init("PgUp PgDn", "scroll"),
    ]
    if width >= Self.wideWindow {
      hints.insert(KeyHints.Hint("F1", showsOnePage ? "all pages" : "one page"), at: 0)
    }
    return KeyHints(hints, always: .init("esc", "quit"))
  }

  /// The smallest number of columns at which a window shows all pages.
  private static let wideWindow = 120

  /// Returns the visible pages and their areas.
  private func areas(in rect: Rect) -> [(Page, Rect)] {
    if showsOnePage || rect.width < Self.wideWindow - 2 { return [(page, rect)] }
    if rect.width < 170 {
      let halves = rect.columns(.flexible(weight: 2), .flexible(weight: 3), spacing: 2)
      let left = halves[0].rows(.flexible(), .flexible(), spacing: 1)
      let right = halves[1].rows(.flexible(), .flexible(), spacing: 1)
      return [(.article, left[0]), (.study, left[1]), (.source, right[0]), (.test, right[1])]
    }
    let columns = rect.columns(.flexible(), .flexible(), .flexible(), spacing: 2)
    let left = columns[1].rows(.flexible(), .flexible(), spacing: 1)
    return [(.article, columns[0]), (.study, left[0]), (.test, left[1]), (.source, columns[2])]
  }

  /// Returns the area of a page that PgUp and PgDn scroll, or `nil` if the page is not visible.
  func rowsRect(of page: Page, size: Size) -> Rect? {
    let pages = Self.parts(of: Canvas(size: size).bounds)[2]
    guard let (_, rect) = areas(in: pages).first(where: { $0.0 == page }) else { return nil }
    let rows = rect.rows(.fixed(1), .flexible())[1]
    guard page == .study else { return rows }
    return studyParts(in: rows)[2].rows(.fixed(1), .flexible())[1]
  }

  private func draw(_ page: Page, isAlone: Bool, in canvas: inout Canvas, rect: Rect) {
    let parts = rect.rows(.fixed(1), .flexible())
    let isCurrent = page == self.page
    canvas.fill(parts[0], with: "─", style: .dim)
    var title = [
      ("─ ", Style.dim), (self.title(of: page), isCurrent ? .plain.bold() : .plain), (" ", .plain),
    ]
    if isCurrent, !isAlone { title.append(("─ PgUp PgDn scroll ", .dim)) }
    canvas.write(title, in: parts[0])
    if page == .study {
      return drawStudy(namesKeys: isCurrent && isAlone, in: &canvas, rect: parts[1])
    }
    let rows = rows(of: page, width: rect.width)
    let first = min(
      firstRow(of: page, width: rect.width),
      max(0, rows.count - parts[1].height)
    )
    for (row, line) in rows.dropFirst(first).prefix(parts[1].height).enumerated() {
      canvas.write(line, in: parts[1].row(row))
    }
  }

  private func title(of page: Page) -> String {
    switch page {
    case .article: "\(chapter.article).md"
    case .study: "The study \(chapter.study.about.name)\(isBroken ? " --broken" : "")"
    case .source: "Its source, \(source.name)"
    case .test: "Its test"
    }
  }

  /// Returns the lines of a page, wrapped to the page's width.
  func rows(of page: Page, width: Int) -> [SwiftHighlighter.Line] {
    lines(of: page, width: width).flatMap { SwiftHighlighter.wrapped($0, toWidth: width) }
  }

  /// Returns the lines of a page before they are wrapped.
  ///
  /// Lines of code may be wider than the page.
  func lines(of page: Page, width: Int) -> [SwiftHighlighter.Line] {
    switch page {
    case .article: chapter.text.lines(width: width)
    case .study: instructionLines(width: width).map { [($0, .plain)] }
    case .source: sourceLines
    case .test: testLines
    }
  }

  private var sourceLines: [SwiftHighlighter.Line] {
    let lines = source.lines(isBroken: isBroken)
    let colored = SwiftHighlighter.pieces(of: lines.map(\.text))
    return zip(lines, colored).map { line, pieces in
      switch line.change {
      case .none: [("  ", .plain)] + pieces
      case .removed: SwiftHighlighter.line([("- ", .plain)] + pieces, in: removed)
      case .added: SwiftHighlighter.line([("+ ", .plain)] + pieces, in: added)
      }
    }
  }

  private var added: Style { .plain.foreground(.palette(2)) }
  private var removed: Style { .plain.foreground(.palette(1)) }

  private var testLines: [SwiftHighlighter.Line] {
    let code = SwiftHighlighter.pieces(of: chapter.testSource.lines)
    guard let failures else { return code }
    if failures.isEmpty { return code + [[], [("The test passes.", added.bold())]] }
    let output = failures.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return code + [[], [("The test fails:", removed.bold())], []]
      + output.map { [(String($0), StudyScreen.styleOfDifference($0) ?? .plain)] }
  }

  private func instructionLines(width: Int) -> [String] {
    chapter.study.about.linesToTry(width: width, isBroken: isBroken, in: .tour)
  }

  /// Divides an area into the screen of the study, its keys, and its instructions.
  private func studyParts(in rect: Rect) -> [Rect] {
    let height = StudyScreen(lines: study?.lines ?? [], before: []).height(width: rect.width) + 1
    return rect.rows(.fixed(min(height, rect.height / 2)), .fixed(1), .flexible())
  }

  /// Draws the running study and its keys and, below the keys, as many of the study's instructions
  /// as fit.
  ///
  /// - Parameters:
  ///   - namesKeys: Whether to name the keys that scroll the instructions.
  ///   - canvas: The canvas to draw on.
  ///   - rect: The area to draw in.
  private func drawStudy(namesKeys: Bool, in canvas: inout Canvas, rect: Rect) {
    let parts = studyParts(in: rect)
    if let study {
      canvas.draw(StudyScreen(lines: study.lines, before: linesBeforeKey), in: parts[0])
      canvas.draw(KeyHints(StudyFrame(of: study).keys.hints), in: parts[1])
    }
    let panel = InstructionPanel(
      lines: instructionLines(width: rect.width),
      firstLine: firstRow(of: .study, width: rect.width),
      title: "What to try",
      namesKeys: namesKeys,
      hintIfCut: page == .study && !namesKeys ? "F1 for whole lines" : nil
    )
    canvas.draw(panel, in: parts[2])
  }
}
