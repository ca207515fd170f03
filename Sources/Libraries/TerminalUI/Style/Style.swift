/// The appearance of a cell: its colours and attributes.
///
/// ```swift
/// let title = Style.plain.bold()
/// let card = Style(foreground: .black, background: Color(hex: 0xFF8B42))
/// ```
public struct Style: Hashable, Sendable {
  /// The text colour, or `nil` for the terminal's default.
  public var foreground: Color?

  /// The background colour, or `nil` for the terminal's default.
  public var background: Color?

  /// The text attributes, such as bold and dim.
  public var attributes: Attributes

  /// The terminal's default colours, without attributes.
  public static let plain = Style()

  /// The terminal's default colours in bold.
  public static let bold = Style(attributes: .bold)

  /// The terminal's default colours, dimmed.
  public static let dim = Style(attributes: .dim)

  /// The terminal's default colours, swapped.
  public static let reverse = Style(attributes: .reverse)

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - foreground: The text colour, or `nil` for the terminal's default.
  ///   - background: The background colour, or `nil` for the terminal's default.
  ///   - attributes: The text attributes, such as bold and dim.
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
