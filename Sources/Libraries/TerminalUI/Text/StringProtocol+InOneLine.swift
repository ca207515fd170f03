extension StringProtocol {
  /// This text as it stands in one row: harmless, with a space for each line break and tab.
  ///
  /// ```swift
  /// "Design\nDaily".inOneLine  // "Design Daily"
  /// ```
  ///
  /// What measures a row and what draws it must both take this.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var inOneLine: String { sanitized(newlines: .space, tabs: .space) }
}
