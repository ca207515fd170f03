/// Text that is truncated to one line or wrapped.
public struct Text: View, Sendable {
  /// The text to draw.
  public var text: String

  /// The style of the text.
  public var style: Style

  /// The alignment of the lines.
  public var alignment: TextAlignment

  /// Whether long lines wrap; otherwise they are truncated.
  public var isWrapped: Bool

  /// Creates a text view.
  ///
  /// - Parameters:
  ///   - text: The text to draw.
  ///   - style: The style of the text.
  ///   - alignment: The alignment of the lines.
  ///   - isWrapped: Whether to wrap the text, with an ellipsis if some lines do not fit. If
  ///     `false`, the text is truncated to one line.
  public init(
    _ text: String,
    style: Style = .plain,
    alignment: TextAlignment = .leading,
    isWrapped: Bool = false
  ) {
    self.text = text
    self.style = style
    self.alignment = alignment
    self.isWrapped = isWrapped
  }

  /// Returns the sanitised text as wrapped lines, or as one line if the text does not wrap.
  ///
  /// - Parameter width: The available width in columns.
  public func lines(width: Int) -> [String] {
    isWrapped
      ? text.sanitized(newlines: .kept, tabs: .space).wrapped(toWidth: width)
      : [text.inOneLine]
  }

  /// Draws the text.
  public func draw(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty else { return }
    let lines = lines(width: rect.width)
    for (index, line) in lines.prefix(rect.height).enumerated() {
      let isCut = index == rect.height - 1 && index < lines.count - 1
      canvas.write(
        isCut ? line + "…" : line,
        in: rect.row(index),
        style: style,
        alignment: alignment
      )
    }
  }
}
