extension Buffer {
  /// The text of each row, without the spaces at its end.
  ///
  /// Tests of screens compare with it.
  public var lines: [String] {
    (0..<size.height).map { y in
      var line = ""
      for cell in row(y) where !cell.isContinuation { line.append(cell.character) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The style of each cell as a letter, row by row.
  ///
  /// ```swift
  /// buffer.styles { $0.attributes.contains(.bold) ? "b" : "." }  // ["bbb...", "......"]
  /// ```
  ///
  /// - Parameter letter: The letter that stands for a style.
  /// - Returns: A string for each row, with as many letters as the buffer has columns.
  public func styles(_ letter: (Style) -> Character) -> [String] {
    (0..<size.height).map { y in String(row(y).map { letter($0.style) }) }
  }
}
