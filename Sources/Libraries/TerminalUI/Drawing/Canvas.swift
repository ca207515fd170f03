/// The surface that a screen draws on: the cells of a frame, and the regions that the mouse can
/// hit.
///
/// ```swift
/// var canvas = Canvas(size: terminal.size)
/// screen.draw(in: &canvas, rect: canvas.bounds)
/// terminal.write(renderer.bytes(from: shown, to: canvas.buffer))
/// let regions = canvas.regions  // for the next click
/// ```
public struct Canvas: Sendable {
  /// The cells drawn so far, and the cursor.
  public var buffer: Buffer

  /// The regions that the mouse can hit.
  public var regions = RegionMap()

  /// The background of the terminal, or `nil` if that is not known.
  private let background: Color?

  /// Creates a blank canvas.
  ///
  /// - Parameters:
  ///   - size: The number of columns and rows.
  ///   - background: The background of the terminal, or `nil` if that is not known.
  public init(size: Size, background: Color? = nil) {
    buffer = Buffer(size: size)
    self.background = background
  }

  /// All of it.
  public var bounds: Rect { buffer.bounds }

  /// Draws a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - rect: Where it is drawn.
  public mutating func draw(_ view: some View, in rect: Rect) {
    view.draw(in: &self, rect: rect)
  }

  /// Writes one line of text into the first row of a rectangle, with `…` where it is cut.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks in it become spaces.
  ///   - rect: Where it stands.
  ///   - style: How it is drawn.
  ///   - alignment: The side on which it stands.
  /// - Returns: The cells that the text takes.
  @discardableResult
  public mutating func write(
    _ text: String,
    in rect: Rect,
    style: Style = .plain,
    alignment: TextAlignment = .leading
  ) -> Rect {
    let line = text.inOneLine.truncated(toWidth: rect.width)
    guard rect.height > 0 else { return rect.row(0) }
    let place = rect.aligned(
      Size(width: line.columnWidth, height: 1),
      horizontal: alignment,
      vertical: .top
    )
    buffer.write(line, at: place.origin, style: style, in: rect)
    return place
  }

  /// Writes pieces of text after each other into the first row of a rectangle, each in its style.
  ///
  /// - Parameters:
  ///   - pieces: The texts and their styles; together they are cut where they do not fit, with one
  ///     `…`.
  ///   - rect: Where they stand.
  public mutating func write(_ pieces: [(text: String, style: Style)], in rect: Rect) {
    guard !rect.isEmpty else { return }
    let lines = pieces.map(\.text.inOneLine)
    let isCut = lines.reduce(0) { $0 + $1.columnWidth } > rect.width
    let end = isCut ? rect.maxX - 1 : rect.maxX
    var x = rect.minX
    for (line, piece) in zip(lines, pieces) {
      let beginning = line.beginning(ofWidth: end - x)
      let text = beginning.endIndex < line.endIndex ? beginning + "…" : line
      x = buffer.write(text, at: Point(x: x, y: rect.minY), style: piece.style, in: rect)
      if beginning.endIndex < line.endIndex { break }
    }
  }

  /// Fills a rectangle with one character.
  ///
  /// - Parameters:
  ///   - rect: The cells to fill.
  ///   - character: A character of one column.
  ///   - style: How it is drawn.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    buffer.fill(rect, with: character, style: style)
  }

  /// Makes all that has a colour of its own legible on the terminal's background, if that is known.
  ///
  /// A screen that is drawn needs not know it.
  public mutating func adjustToBackground() {
    guard let background else { return }
    // Contrasts take time to find, and there are few styles.
    var styles: [Style: Style] = [:]
    buffer.restyle(bounds) { style in
      guard style.foreground != nil else { return style }
      if let known = styles[style] { return known }
      let legible = style.legible(on: background)
      styles[style] = legible
      return legible
    }
  }

  /// Puts all that was drawn so far into the background: fainter, without cursor or regions.
  public mutating func dim() {
    buffer.restyle(bounds) { [background] in $0.dimmed(on: background) }
    buffer.cursor = nil
    regions = RegionMap()
  }
}
