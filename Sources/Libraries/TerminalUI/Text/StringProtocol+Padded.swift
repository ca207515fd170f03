extension StringProtocol {
  /// This text with spaces at one side, so that it takes at least a number of columns.
  ///
  /// ```swift
  /// "設計".padded(toWidth: 6)  // "設計  "
  /// ```
  ///
  /// - Parameters:
  ///   - width: The number of columns to fill. Text that is wider stays as it is.
  ///   - alignment: The side on which the text stands.
  /// - Complexity: O(*n*) in the length of the text and the width.
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

  /// This text cut or padded to an exact number of columns.
  ///
  /// ```swift
  /// "設計会議".fitted(toWidth: 6)  // "設計… "
  /// ```
  ///
  /// - Parameters:
  ///   - width: The number of columns to take, nothing for zero or less.
  ///   - alignment: The side on which text that is too short stands.
  /// - Complexity: O(*n*) in the length of the text and the width.
  public func fitted(toWidth width: Int, alignment: TextAlignment = .leading) -> String {
    truncated(toWidth: width).padded(toWidth: width, alignment: alignment)
  }
}
