import Models

/// A line of notes that can be written as Markdown.
struct NotesLine {
  /// The Markdown before a list item: a hyphen, and the box if the line is an action item.
  private let marker: String

  private let text: Substring

  /// Parses a line of notes.
  init(_ line: Substring) {
    guard let item = line.listItem else {
      (marker, text) = ("", line.drop { $0 == " " || $0 == "\t" })
      return
    }
    if let box = TaskBox(item) {
      (marker, text) = ("- [\(item[box.mark])] ", item[box.text.lowerBound...])
    } else {
      (marker, text) = ("- ", item)
    }
  }

  /// Whether the line has no visible content.
  var isBlank: Bool { marker.isEmpty && text.allSatisfy(\.isWhitespace) }

  /// Whether the line is a list item.
  var isItem: Bool { !marker.isEmpty }

  /// The line as Markdown.
  ///
  /// Everything except the marker is escaped.
  var markdown: String { marker + String(text).escapedMarkdown }
}

extension String {
  /// The text on one line, with a backslash before each character that has a meaning in Markdown.
  var escapedMarkdown: String {
    if isPlainMarkdown { return self }
    var escaped = ""
    var isAtStart = true
    var startsWithNumber = false
    for scalar in unicodeScalars {
      let isSpace = scalar == " " || scalar.isBreak
      if isAtStart, isSpace { continue }
      let isDigit = ("0"..."9").contains(scalar)
      let isSpecial =
        Self.special.contains(scalar) || isAtStart && Self.specialAtStart.contains(scalar)
        || startsWithNumber && (scalar == "." || scalar == ")")
      startsWithNumber = isDigit && (isAtStart || startsWithNumber)
      isAtStart = false
      if isSpecial { escaped.unicodeScalars.append("\\") }
      escaped.unicodeScalars.append(isSpace ? " " : scalar.visible)
    }
    return escaped
  }

  /// Whether the text starts with a letter and contains only ASCII characters that have no meaning
  /// in Markdown.
  private var isPlainMarkdown: Bool {
    guard let first = utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case 0x20, 0x21, 0x22, 0x25, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40: true
      default: false
      }
    }
  }

  private static let special = Set("\\`*_[]<>&~|$".unicodeScalars)
  private static let specialAtStart = Set("#+-=>".unicodeScalars)
}
