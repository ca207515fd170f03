import SeededRandomness
import TerminalUI
import Testing

/// Random buffers of text and shapes that are difficult to draw.
struct AwkwardBuffers {
  private var generator: SeededGenerator
  private let texts: [String]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    texts = AwkwardText.samples(seed: seed)
  }

  /// Returns the next buffer.
  ///
  /// If no size is given, the size is random, at most 24 by 6.
  mutating func next(size: Size? = nil) -> Buffer {
    var buffer = Buffer(
      size: size
        ?? Size(
          width: .random(in: 0...24, using: &generator),
          height: .random(in: 0...6, using: &generator)
        )
    )
    draw(into: &buffer, count: 12)
    return buffer
  }

  /// Draws up to `count` random strings and shapes into a buffer.
  mutating func draw(into buffer: inout Buffer, count: Int) {
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      let origin = Point(
        x: .random(in: -4...buffer.size.width + 2, using: &generator),
        y: .random(in: -1...buffer.size.height, using: &generator)
      )
      let rect = Rect(
        origin: origin,
        size: Size(
          width: .random(in: 0...16, using: &generator),
          height: .random(in: 0...3, using: &generator)
        )
      )
      let style = style()
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: buffer.fill(rect, with: Bool.random(using: &generator) ? " " : "░", style: style)
      case 1: buffer.restyle(rect) { _ in style }
      case 2: buffer.write(text(), at: origin, style: style, in: rect)
      case 3: buffer.cursor = Bool.random(using: &generator) ? origin : nil
      default: buffer.write(text(), at: origin, style: style)
      }
    }
  }

  private mutating func text() -> String { texts.randomElement(using: &generator) ?? "" }

  private mutating func style() -> Style {
    Style(
      foreground: color(),
      background: color(),
      attributes: Style.Attributes(rawValue: .random(in: 0..<32, using: &generator))
    )
  }

  private mutating func color() -> Color? {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .palette(.random(in: 0...255, using: &generator))
    case 1: .palette(.random(in: 0...15, using: &generator))
    case 2: Color(hex: .random(in: 0...0xFFFFFF, using: &generator))
    default: nil
    }
  }
}

extension Buffer {
  /// Expects that every wide character occupies two cells and that no cell contains control
  /// characters.
  func expectConsistent(
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        let cell = self[x, y]
        let isWide = !cell.isContinuation && cell.character.columnWidth == 2
        let next = self[x + 1, y]
        let isWhole =
          isWide
          ? x + 1 < size.width && next.isContinuation && next.style == cell.style
          : !next.isContinuation
        let isHarmless =
          cell.character.columnWidth > 0
          && "\(cell.character)".sanitized() == "\(cell.character)"
        #expect(isWhole && isHarmless, comment, sourceLocation: sourceLocation)
      }
      #expect(size.width == 0 || !self[0, y].isContinuation, sourceLocation: sourceLocation)
    }
  }
}
