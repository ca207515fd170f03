extension Character {
  /// The width of this grapheme cluster in terminal columns: 0, 1 or 2.
  ///
  /// A cluster counts as a unit, so a family emoji, a flag, a keycap, or a person with a skin tone
  /// takes two columns, regardless of the number of scalars. A narrow symbol followed by the emoji
  /// variation selector (U+FE0F) takes two columns.
  ///
  /// ```swift
  /// Character("e\u{301}").columnWidth  // 1
  /// Character("語").columnWidth  // 2
  /// Character("👩‍🚀").columnWidth  // 2
  /// ```
  ///
  /// Control characters and line breaks have no width, because they are not drawn.
  /// ``Swift/StringProtocol/sanitized(newlines:tabs:)`` makes these characters visible.
  ///
  /// - Complexity: O(*n*) in the number of scalars in the cluster.
  public var columnWidth: Int {
    var width = 0
    var previousIsEmoji = false
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F, previousIsEmoji { return 2 }
      width += scalar.columnWidth
      // NB: Terminals give a cluster two cells at most, regardless of its length.
      if width >= 2 { return 2 }
      previousIsEmoji = scalar.properties.isEmoji
    }
    return width
  }

  /// The form of this cluster that is drawn in a cell: with limited length, and without leading
  /// scalars that have no width.
  ///
  /// If a cell started with a scalar that has no width, a terminal would add that scalar to the
  /// character in the previous cell.
  var drawn: Character {
    let scalars = unicodeScalars
    let isLong = scalars.dropFirst(Self.mostScalars).first != nil
    guard isLong || scalars.first?.columnWidth == 0 else { return self }
    var drawn = Substring.UnicodeScalarView(
      scalars.drop { $0.columnWidth == 0 }.prefix(Self.mostScalars)
    )
    // A trailing joiner would join this cluster with the cluster in the next cell.
    if isLong, drawn.last == "\u{200D}" { drawn.removeLast() }
    return Substring(drawn).first ?? self
  }

  /// The number of scalars after which a cluster is cut off.
  ///
  /// Real clusters are much shorter: a family emoji has seven scalars.
  private static let mostScalars = 40
}
