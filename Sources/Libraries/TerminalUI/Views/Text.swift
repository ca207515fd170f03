/// Text in one line that is cut, or in lines that are wrapped.
public struct Text: View, Sendable {
  /// The text.
  public var text: String

  /// How it is drawn.
  public var style: Style

  /// The side on which its lines stand.
  public var alignment: TextAlignment

  /// Whether it is wrapped instead of cut.
  public var isWrapped: Bool

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: How it is drawn.
  ///   - alignment: The side on which its lines stand.
  ///   - isWrapped: Whether it is wrapped, with an ellipsis where the last line that fits is not
  ///     the last one, instead of cut after one line.
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

  /// The lines that a text is wrapped to, harmless.
  ///
  /// - Parameter width: The columns there are.
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
