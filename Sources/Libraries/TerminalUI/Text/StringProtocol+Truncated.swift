extension StringProtocol {
  /// Returns this text, truncated to a maximum width with an ellipsis.
  ///
  /// Truncates only between grapheme clusters. If a wide cluster does not fit before the ellipsis,
  /// the result is one column narrower than requested. Use ``fitted(toWidth:alignment:)`` to pad
  /// the result.
  ///
  /// ```swift
  /// "Engineering".truncated(toWidth: 6)  // "Engin…"
  /// "設計会議".truncated(toWidth: 6)  // "設計…"
  /// ```
  ///
  /// - Parameter width: The maximum width in columns. If the width is zero or negative, the result
  ///   is empty.
  /// - Returns: This text if it fits, otherwise the longest prefix that leaves a column for the
  ///   ellipsis, followed by `…`.
  /// - Complexity: O(*n*) in the length of the text.
  public func truncated(toWidth width: Int) -> String {
    guard columnWidth > width else { return String(self) }
    guard width > 0 else { return "" }
    return beginning(ofWidth: width - 1) + "…"
  }

  /// Returns this text, with an ellipsis in its middle if the text exceeds a maximum width.
  ///
  /// Strings that differ only at their ends, such as "Retrospective" and "Retrospective (copy)",
  /// still look different.
  ///
  /// ```swift
  /// "Retrospective (copy)".truncatedInMiddle(toWidth: 15)  // "Retrosp… (copy)"
  /// ```
  ///
  /// - Parameter width: The maximum width in columns. If the width is zero or negative, the result
  ///   is empty.
  /// - Returns: This text if it fits, otherwise its beginning, an ellipsis and its end. The end of
  ///   the text takes up to half of the columns, but at most 16.
  /// - Complexity: O(*n*) in the length of the text.
  public func truncatedInMiddle(toWidth width: Int) -> String {
    guard columnWidth > width else { return String(self) }
    guard width > 0 else { return "" }
    let end = String(String(reversed()).beginning(ofWidth: Swift.min(width / 2, 16)).reversed())
    return beginning(ofWidth: width - 1 - end.columnWidth) + "…" + end
  }

  /// Returns the longest prefix of this text that fits in a width.
  func beginning(ofWidth width: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += character.columnWidth
      return used <= width
    }
  }
}
