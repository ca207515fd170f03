extension StringProtocol {
  /// This text cut to a number of columns, with an ellipsis at the end if anything was cut.
  ///
  /// Cuts between grapheme clusters only. When a wide cluster does not fit before the ellipsis, the
  /// result is a column narrower than asked for; ``fitted(toWidth:alignment:)`` fills it up.
  ///
  /// ```swift
  /// "Engineering".truncated(toWidth: 6)  // "Engin…"
  /// "設計会議".truncated(toWidth: 6)  // "設計…"
  /// ```
  ///
  /// - Parameter width: The number of columns to stay within. Nothing fits into zero or less.
  /// - Returns: The text itself if it fits, otherwise its longest beginning that leaves a column
  ///   for `…`, and that.
  /// - Complexity: O(*n*) in the length of the text.
  public func truncated(toWidth width: Int) -> String {
    guard columnWidth > width else { return String(self) }
    guard width > 0 else { return "" }
    return beginning(ofWidth: width - 1) + "…"
  }

  /// The longest beginning of this text that takes no more than a number of columns.
  func beginning(ofWidth width: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += character.columnWidth
      return used <= width
    }
  }
}
