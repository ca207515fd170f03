extension TextEditing {
  /// Returns the wrapped lines of the text, each as a range of clusters.
  ///
  /// Lines wrap after spaces. A word that is longer than a line is broken. Every cluster except a
  /// line break belongs to a line, even the space at which a line wraps. The cursor can therefore
  /// reach every position. If a space follows a full line, the space is in the column reserved for
  /// the cursor.
  ///
  /// - Parameter width: The field's width in columns. The last column is reserved for the cursor.
  /// - Returns: At least one line. The lines do not include their line breaks.
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

  /// Returns the width in columns of the clusters in a range.
  func width(of range: Range<Int>) -> Int {
    characters[range].reduce(0) { $0 + $1.shownWidth }
  }

  /// Returns the clusters of single-line text that are at least partly visible in a range of
  /// columns.
  ///
  /// - Returns: The clusters, and the column where the first cluster starts. If only the right half
  ///   of the first cluster is visible, the cluster's column is to the left of `columns`.
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

  /// Returns the sanitised text of the clusters in a range.
  func shown(_ range: Range<Int>) -> String {
    String(characters[range]).sanitized()
  }

  /// Returns the index of the line that contains the cursor.
  static func line(of cursor: Int, in lines: [Range<Int>]) -> Int {
    lines.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// Returns the cursor position at a given column of a line, or at the line's end if the line is
  /// shorter.
  func offset(atColumn column: Int, in lines: [Range<Int>], line: Int) -> Int {
    let range = lines[line]
    var used = 0
    for index in range {
      let width = characters[index].shownWidth
      if used + width > column { return index }
      used += width
    }
    // NB: The end of a wrapped line is the same cursor position as the start of the next line.
    let isWrapped =
      line + 1 < lines.count && lines[line + 1].lowerBound == range.upperBound && !range.isEmpty
    return isWrapped ? range.upperBound - 1 : range.upperBound
  }
}

extension Character {
  /// The width of this cluster in columns, after sanitising.
  fileprivate var shownWidth: Int {
    if isASCII { return 1 }
    return String(self).sanitized().columnWidth
  }
}
