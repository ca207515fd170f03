extension StringProtocol {
  /// This text as it stands in one row: harmless, with a space for each line break and tab.
  ///
  /// ```swift
  /// "Design\nDaily".inOneLine  // "Design Daily"
  /// ```
  ///
  /// Code that measures a row and code that draws it must both use this text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var inOneLine: String { sanitized(newlines: .space, tabs: .space) }
}
