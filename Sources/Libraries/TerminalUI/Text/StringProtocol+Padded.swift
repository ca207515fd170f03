extension StringProtocol {
  /// Returns this text, padded with spaces to a minimum width.
  ///
  /// ```swift
  /// "設計".padded(toWidth: 6)  // "設計  "
  /// ```
  ///
  /// - Parameters:
  ///   - width: The minimum width in columns. Wider text stays unchanged.
  ///   - alignment: The alignment of the text within the minimum width.
  /// - Complexity: O(*n* + *w*), where *n* is the length of the text and *w* is the width.
  public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
    let missing = width - columnWidth
    guard missing > 0 else { return String(self) }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return String(repeating: " ", count: before) + self
      + String(repeating: " ", count: missing - before)
  }

  /// Returns this text, truncated or padded to an exact width.
  ///
  /// ```swift
  /// "設計会議".fitted(toWidth: 6)  // "設計… "
  /// ```
  ///
  /// - Parameters:
  ///   - width: The exact width in columns. If the width is zero or negative, the result is empty.
  ///   - alignment: The alignment of narrower text.
  /// - Complexity: O(*n* + *w*), where *n* is the length of the text and *w* is the width.
  public func fitted(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
    truncated(toWidth: width).padded(toWidth: width, alignment: alignment)
  }
}
