extension TextEditing {
  /// The lines of the text as a field shows them, each as a range of clusters.
  ///
  /// Lines are broken after spaces where they are wider than the field, and everything stays in
  /// them, so that the cursor can stand anywhere. The space after a word that fills the line stands
  /// in the column of the cursor.
  ///
  /// - Parameter width: The columns of the field; the last one is left for the cursor.
  /// - Returns: At least one line, without the line breaks at their ends.
  /// - Complexity: O(*n*) in the length of the text.
  public func lines(width: Int) -> [Range<Int>] {
    let limit = max(2, width.saturatingSubtract(1))
    var lines: [Range<Int>] = []
    var start = 0
    var breakAt = 0
    var used = 0
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character == "\n" {
        lines.append(start..<index)
        index += 1
        (start, breakAt, used) = (index, index, 0)
        continue
      }
      let width = character.shownWidth
      let isHanging = character == " " && used == limit
      if used + width > limit, !isHanging {
        let end = breakAt > start ? breakAt : index
        lines.append(start..<end)
        (start, breakAt, used) = (end, end, self.width(of: end..<index))
      }
      used += width
      index += 1
      if character == " " { breakAt = index }
    }
    lines.append(start..<characters.count)
    return lines
  }

  /// The columns that some clusters take when they are shown.
  func width(of range: Range<Int>) -> Int {
    characters[range].reduce(0) { $0 + $1.shownWidth }
  }

  /// The clusters that are shown between two columns of the text in one line.
  ///
  /// - Returns: The clusters, of which the first may begin before, and the column where it does.
  func visible(in columns: Range<Int>) -> (clusters: Range<Int>, column: Int) {
    var (start, column) = (0, 0)
    while start < characters.count {
      let width = characters[start].shownWidth
      guard column + width <= columns.lowerBound else { break }
      column += width
      start += 1
    }
    var (end, endColumn) = (start, column)
    while end < characters.count, endColumn < columns.upperBound {
      endColumn += characters[end].shownWidth
      end += 1
    }
    return (start..<end, column)
  }

  /// What some clusters are shown as.
  func shown(_ range: Range<Int>) -> String {
    String(characters[range]).sanitized()
  }

  /// The line that the cursor stands in.
  static func line(of cursor: Int, in lines: [Range<Int>]) -> Int {
    lines.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// The cursor's place in a line that is nearest to a column.
  func offset(atColumn column: Int, in lines: [Range<Int>], line: Int) -> Int {
    let range = lines[line]
    var used = 0
    for index in range {
      let width = characters[index].shownWidth
      if used + width > column { return index }
      used += width
    }
    // NB: the end of a line that was wrapped is the start of the next one.
    let isWrapped =
      line + 1 < lines.count && lines[line + 1].lowerBound == range.upperBound && !range.isEmpty
    return isWrapped ? range.upperBound - 1 : range.upperBound
  }
}

extension Character {
  /// The columns that a cluster takes after it is sanitised.
  fileprivate var shownWidth: Int {
    if isASCII { return 1 }
    return String(self).sanitized().columnWidth
  }
}
