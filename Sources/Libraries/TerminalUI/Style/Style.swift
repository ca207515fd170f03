/// How a cell is drawn: its colours and attributes.
///
/// ```swift
/// let title = Style.plain.bold()
/// let card = Style(foreground: .black, background: Color(hex: 0xFF8B42))
/// ```
public struct Style: Hashable, Sendable {
  /// The colour of the text, the terminal's own if `nil`.
  public var foreground: Color?

  /// The colour behind the text, the terminal's own if `nil`.
  public var background: Color?

  /// Bold, dim and the like.
  public var attributes: Attributes

  /// The terminal's own colours, without attributes.
  public static let plain = Style()

  /// The terminal's own colours in bold.
  public static let bold = Style(attributes: .bold)

  /// The terminal's own colours in dim.
  public static let dim = Style(attributes: .dim)

  /// The terminal's own colours, exchanged.
  public static let reverse = Style(attributes: .reverse)

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - foreground: The colour of the text, the terminal's own if `nil`.
  ///   - background: The colour behind the text, the terminal's own if `nil`.
  ///   - attributes: Bold, dim and the like.
  public init(
    foreground: Color? = nil,
    background: Color? = nil,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
