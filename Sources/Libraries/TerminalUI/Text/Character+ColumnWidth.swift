extension Character {
  /// How many columns of a terminal this grapheme cluster takes: 0, 1 or 2.
  ///
  /// A cluster is drawn as a unit, so that a family joined by zero-width joiners, a flag, a keycap,
  /// or a person with a skin tone takes two columns, with any number of scalars. A narrow
  /// symbol that is followed by the emoji variation selector (U+FE0F) takes two as well.
  ///
  /// ```swift
  /// Character("e\u{301}").columnWidth  // 1
  /// Character("語").columnWidth  // 2
  /// Character("👩‍🚀").columnWidth  // 2
  /// ```
  ///
  /// Control characters, line breaks among them, count as nothing, because they are not drawn:
  /// ``Swift/StringProtocol/sanitized(newlines:tabs:)`` makes them visible.
  ///
  /// - Complexity: O(*n*) in the number of scalars in the cluster.
  public var columnWidth: Int {
    var width = 0
    var previousIsEmoji = false
    for scalar in unicodeScalars {
      if scalar.value == 0xFE0F, previousIsEmoji { return 2 }
      width += scalar.columnWidth
      // NB: terminals give a cluster two cells at the most, however much is joined in it.
      if width >= 2 { return 2 }
      previousIsEmoji = scalar.properties.isEmoji
    }
    return width
  }

  /// This cluster as it is drawn in a cell: of limited length, and without the scalars at its start
  /// that take no column.
  ///
  /// The cluster has no character that these scalars could stand above. A terminal would put them on
  /// the character in the cell before.
  var drawn: Character {
    let scalars = unicodeScalars
    let isLong = scalars.dropFirst(Self.mostScalars).first != nil
    guard isLong || scalars.first?.columnWidth == 0 else { return self }
    var drawn = Substring.UnicodeScalarView(
      scalars.drop { $0.columnWidth == 0 }.prefix(Self.mostScalars)
    )
    // A joiner at the end would join the cluster with the one in the next cell.
    if isLong, drawn.last == "\u{200D}" { drawn.removeLast() }
    return Substring(drawn).first ?? self
  }

  /// The most scalars of a cluster that are drawn: a family of emoji has ten.
  private static let mostScalars = 40
}
