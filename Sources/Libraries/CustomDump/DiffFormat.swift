/// The markers at the start of diff lines.
public struct DiffFormat: Hashable, Sendable {
  /// The marker of lines that appear only in the first value's dump.
  public var first: String

  /// The marker of lines that appear only in the second value's dump.
  public var second: String

  /// The marker of lines that appear in both dumps.
  public var both: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - first: The marker of lines that appear only in the first value's dump.
  ///   - second: The marker of lines that appear only in the second value's dump.
  ///   - both: The marker of lines that appear in both dumps.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// The markers that the `diff` command prints, for fixed-width fonts.
  public static let `default` = DiffFormat(first: "-", second: "+", both: " ")

  /// Markers with equal widths in proportional fonts: a minus sign, a plus sign and a figure space.
  public static let proportional = DiffFormat(first: "\u{2212}", second: "+", both: "\u{2007}")

  func mark(of side: DumpDifference.Side) -> String {
    switch side {
    case .first: first
    case .second: second
    case .both: both
    }
  }
}
