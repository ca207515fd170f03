extension Buffer {
  /// The number of columns from one tab stop to the next, counted from the start of the text.
  public static let tabWidth = 8

  /// Writes one line of text.
  ///
  /// Replaces control characters, including line breaks, with visible symbols, and expands tabs to
  /// spaces. Omits grapheme clusters that have no width. Replaces a wide cluster with a space if
  /// only half of it is inside `clip`.
  ///
  /// ```swift
  /// let x = buffer.write("Length  ", at: Point(x: 2, y: 4), style: .dim)
  /// buffer.write("10 min", at: Point(x: x, y: 4))
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text to write.
  ///   - origin: The cell of the first cluster. The cell may be outside the buffer.
  ///   - style: The style of the text.
  ///   - clip: The cells that may change, or `nil` for all cells.
  /// - Returns: The column after the text. If the text extends beyond the cells that may change,
  ///   the result is the column after these cells. If `origin` is above, below or to the right of
  ///   these cells, the result is the column of `origin`.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol,
    at origin: Point,
    style: Style = .plain,
    in clip: Rect? = nil
  ) -> Int {
    let clip = clip.map(bounds.intersection) ?? bounds
    guard !clip.isEmpty, (clip.minY..<clip.maxY).contains(origin.y), origin.x < clip.maxX else {
      return origin.x
    }
    var x = origin.x
    for cluster in text.sanitized(tabs: .kept) {
      guard x < clip.maxX else { break }
      if cluster == "\t" {
        let column = x.saturatingSubtract(origin.x)
        let stop = origin.x.saturatingAdd((column / Self.tabWidth + 1) * Self.tabWidth)
        while x < min(stop, clip.maxX) {
          if x >= clip.minX { put(" ", width: 1, x: x, y: origin.y, style: style) }
          x += 1
        }
        continue
      }
      let width = cluster.columnWidth
      guard width > 0 else { continue }
      if x >= clip.minX, x + width <= clip.maxX {
        put(cluster.drawn, width: width, x: x, y: origin.y, style: style)
      } else if x + width > clip.minX {
        // Only one half of the wide cluster is inside `clip`.
        let inside = max(x, clip.minX)
        put(" ", width: 1, x: inside, y: origin.y, style: style)
      }
      x += width
    }
    return min(x, clip.maxX)
  }

  /// Fills a rectangle with one character.
  ///
  /// - Parameters:
  ///   - rect: The cells to fill.
  ///   - character: A printable character that is one column wide. A space replaces any other
  ///     character.
  ///   - style: The style of the cells.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    let isSuitable = character.columnWidth == 1 && String(character).sanitized() == "\(character)"
    let character = isSuitable ? character : " "
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        put(character, width: 1, x: x, y: y, style: style)
      }
    }
  }
}
