extension Style {
  /// The attributes of a style: bold, dim and the like.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// A bit for each attribute.
    public let rawValue: UInt8

    /// Heavier, in some terminals brighter.
    public static let bold = Attributes(rawValue: 1)

    /// Fainter.
    public static let dim = Attributes(rawValue: 2)

    /// Slanted, where the terminal can do that.
    public static let italic = Attributes(rawValue: 4)

    /// With a line below.
    public static let underline = Attributes(rawValue: 8)

    /// Text and background colours exchanged.
    public static let reverse = Attributes(rawValue: 16)

    /// Creates a set of attributes.
    ///
    /// - Parameter rawValue: A bit for each attribute.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
  }
}
