extension StringProtocol {
  /// Returns the lines of this text, wrapped at spaces to a maximum width.
  ///
  /// Line feeds remain line breaks, and empty lines remain empty lines. Spaces at the start and end
  /// of a line are removed, and several spaces between two words become one space. A word that is
  /// too wide for a line is broken between grapheme clusters.
  ///
  /// ```swift
  /// "Shipped the login page.".wrapped(toWidth: 12)  // ["Shipped the", "login page."]
  /// ```
  ///
  /// - Parameter width: The maximum width in columns. A width below two counts as two, so that wide
  ///   clusters fit.
  /// - Returns: At least one line.
  /// - Complexity: O(*n*) in the length of the text.
  public func wrapped(toWidth width: Int) -> [String] {
    let width = Swift.max(width, 2)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { Self.SubSequence.wrap($0, toWidth: width) }
  }

  private static func wrap(_ paragraph: some StringProtocol, toWidth width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in paragraph.split(separator: " ") {
      let wordWidth = word.columnWidth
      if !line.isEmpty, used + 1 + wordWidth <= width {
        line += " " + word
        used += 1 + wordWidth
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
      if wordWidth <= width {
        (line, used) = (String(word), wordWidth)
        continue
      }
      for character in word {
        let characterWidth = character.columnWidth
        if used + characterWidth > width {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += characterWidth
      }
    }
    return lines + [line]
  }
}
