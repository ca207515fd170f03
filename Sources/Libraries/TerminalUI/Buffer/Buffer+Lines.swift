extension Buffer {
  /// The text of each row, without trailing spaces.
  ///
  /// Screen tests compare these lines with the expected lines.
  public var lines: [String] {
    (0..<size.height).map { y in
      var line = ""
      for cell in row(y) where !cell.isContinuation { line.append(cell.character) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Returns the style of each cell as a letter, row by row.
  ///
  /// ```swift
  /// buffer.styles { $0.attributes.contains(.bold) ? "b" : "." }  // ["bbb...", "......"]
  /// ```
  ///
  /// - Parameter letter: A closure that returns the letter for a style.
  /// - Returns: A string for each row, with one letter per column.
  public func styles(_ letter: (Style) -> Character) -> [String] {
    (0..<size.height).map { y in String(row(y).map { letter($0.style) }) }
  }
}
