/// The markers at the start of diff lines.
public struct DiffFormat: Hashable, Sendable {
  /// The marker of lines that only the first value has.
  public var first: String

  /// The marker of lines that only the second value has.
  public var second: String

  /// The marker of lines that both values have.
  public var both: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - first: The marker of lines that only the first value has.
  ///   - second: The marker of lines that only the second value has.
  ///   - both: The marker of lines that both values have.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// Markers for fixed-width fonts, as `diff` prints them.
  public static let `default` = DiffFormat(first: "-", second: "+", both: " ")

  /// Markers that have equal widths in proportional fonts: a minus sign and a figure space.
  public static let proportional = DiffFormat(first: "\u{2212}", second: "+", both: "\u{2007}")

  func mark(of side: DumpDifference.Side) -> String {
    switch side {
    case .first: first
    case .second: second
    case .both: both
    }
  }
}
