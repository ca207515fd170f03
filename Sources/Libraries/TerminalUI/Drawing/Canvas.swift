/// The surface on which a screen draws a frame: the frame's cells and its clickable regions.
///
/// ```swift
/// var canvas = Canvas(size: terminal.size)
/// screen.draw(in: &canvas, rect: canvas.bounds)
/// terminal.show(canvas.buffer, over: shown, renderer: renderer)
/// let regions = canvas.regions  // for the next click
/// ```
public struct Canvas: Sendable {
  /// The cells drawn so far, and the cursor.
  public var buffer: Buffer

  /// The clickable regions.
  public var regions = RegionMap()

  /// The background colour of the terminal, or `nil` if it is unknown.
  private let background: Color?

  /// Creates a blank canvas.
  ///
  /// - Parameters:
  ///   - size: The number of columns and rows.
  ///   - background: The background colour of the terminal, or `nil` if it is unknown.
  public init(size: Size, background: Color? = nil) {
    buffer = Buffer(size: size)
    self.background = background
  }

  /// The rectangle of all cells.
  public var bounds: Rect { buffer.bounds }

  /// Draws a view.
  ///
  /// - Parameters:
  ///   - view: The view to draw.
  ///   - rect: The area of the view.
  public mutating func draw(_ view: some View, in rect: Rect) {
    view.draw(in: &self, rect: rect)
  }

  /// Writes one line of text into the first row of a rectangle.
  ///
  /// Truncated text ends with `…`.
  ///
  /// - Parameters:
  ///   - text: The text to write. Line breaks become spaces.
  ///   - rect: The area of the text.
  ///   - style: The style of the text.
  ///   - alignment: The horizontal alignment in the rectangle.
  /// - Returns: The cells that the text occupies.
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

  /// Writes pieces of text side by side into the first row of a rectangle, each in its own style.
  ///
  /// - Parameters:
  ///   - pieces: The strings and their styles. A line that is too long is truncated and ends with
  ///     one `…`.
  ///   - rect: The area of the text.
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
  ///   - character: A character that is one column wide.
  ///   - style: The style of the cells.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    buffer.fill(rect, with: character, style: style)
  }

  /// Adjusts text colours so that they are legible on the terminal's background.
  ///
  /// Text with its own background colour and inverted text stay unchanged.
  ///
  /// Call this method when the frame is complete, so that the screens need not know the background.
  /// If the background is unknown, this method adjusts colours only for terminals with sixteen
  /// colours.
  ///
  /// - Parameter colors: The colours that the terminal supports.
  public mutating func adjustToBackground(colors: ColorSupport) {
    guard background != nil || colors == .ansi16 else { return }
    // Adjust each style only once: computing contrasts is slow, and a frame uses few styles.
    var styles: [Style: Style] = [:]
    buffer.restyle(bounds) { style in
      guard style.foreground != nil else { return style }
      if let known = styles[style] { return known }
      let legible =
        colors == .ansi16
        ? style.legibleInSixteenColors(on: background)
        : background.map(style.legible) ?? style
      styles[style] = legible
      return legible
    }
  }

  /// Dims everything drawn so far, and removes the cursor and the clickable regions.
  public mutating func dim() {
    buffer.restyle(bounds) { [background] in $0.dimmed(on: background) }
    buffer.cursor = nil
    regions = RegionMap()
  }
}
