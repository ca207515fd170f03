extension Style {
  /// The text attributes of a style, such as bold and dim.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit per attribute.
    public let rawValue: UInt8

    /// Bold, or brighter in some terminals.
    public static let bold = Attributes(rawValue: 1)

    /// Dim.
    public static let dim = Attributes(rawValue: 2)

    /// Italic, if the terminal supports it.
    public static let italic = Attributes(rawValue: 4)

    /// Underlined.
    public static let underline = Attributes(rawValue: 8)

    /// Inverted: the text and background colours are swapped.
    public static let reverse = Attributes(rawValue: 16)

    /// Creates a set of attributes.
    ///
    /// - Parameter rawValue: One bit per attribute.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }
}
