package import TerminalUI

/// Colours Swift code: comments, strings, attributes, keywords and types.
package enum SwiftHighlighter {
  /// A string and its style.
  package typealias Piece = (text: String, style: Style)

  private static let keywords: Set<Substring> = [
    "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "false", "fileprivate",
    "final", "for", "func", "get", "guard", "if", "import", "in", "init", "inout", "is", "let",
    "mutating", "nil", "nonisolated", "package", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "Self", "set", "some", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "unsafe", "var", "where", "while",
  ]

  /// Returns the coloured pieces of each line.
  ///
  /// - Parameter lines: The lines of a file, starting with its first line.
  package static func pieces(of lines: [String]) -> [[Piece]] {
    var isInString = false
    return lines.map { line in
      // The delimiter of a multi-line string appears at most once in a line.
      if line.contains(#"""""#) {
        defer { isInString.toggle() }
        return isInString ? [(line, string)] : pieces(of: line[...])
      }
      return isInString ? [(line, string)] : pieces(of: line[...])
    }
  }

  private static let comment = Style.plain.foreground(.palette(8))
  private static let string = Style.plain.foreground(.palette(2))
  private static let attribute = Style.plain.foreground(.palette(5))
  private static let keyword = Style.plain.foreground(.palette(4)).bold()
  private static let type = Style.plain.foreground(.palette(6))

  private static func pieces(of line: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = line
    while let first = rest.first {
      let end: Substring.Index
      let style: Style
      if rest.hasPrefix("//") {
        (end, style) = (rest.endIndex, comment)
      } else if first == "\"" {
        (end, style) = (endOfString(in: rest), string)
      } else if first == "@" || first == "#" {
        (end, style) = (endOfWord(in: rest.dropFirst()), attribute)
      } else if isWord(first) {
        end = endOfWord(in: rest)
        style = self.style(ofWord: rest[..<end])
      } else {
        (end, style) = (rest.index(after: rest.startIndex), .plain)
      }
      pieces.append((String(rest[..<end]), style))
      rest = rest[end...]
    }
    return pieces
  }

  private static func style(ofWord word: Substring) -> Style {
    if keywords.contains(word) { return keyword }
    return word.first?.isUppercase == true ? type : .plain
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private static func endOfWord(in text: Substring) -> Substring.Index {
    text.firstIndex { !isWord($0) } ?? text.endIndex
  }

  private static func endOfString(in text: Substring) -> Substring.Index {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text.index(after: index)
      }
    }
    return text.endIndex
  }
}
