extension StringProtocol {
  /// This text sanitised for a single row, with a space for each line break and tab.
  ///
  /// ```swift
  /// "Design\nDaily".inOneLine  // "Design Daily"
  /// ```
  ///
  /// Use this form of the text both to measure a row and to draw it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var inOneLine: String { sanitized(newlines: .space, tabs: .space) }
}
