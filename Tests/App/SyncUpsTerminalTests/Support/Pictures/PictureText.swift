import TerminalUI

/// The appearance of a screen as text that is recorded in a file and read in reviews.
///
/// The text contains the characters in a frame, then the style of each cell as a letter, with a
/// legend. Rows are numbered from zero, like the positions of the cursor.
struct PictureText {
  /// The lines of the text.
  private(set) var lines: [String] = []

  /// Describes the screen of the app in different numbers of colours.
  ///
  /// - Parameters:
  ///   - title: The name of the picture.
  ///   - screens: The cells of the terminal for each number of colours. The text repeats the
  ///     characters and the cursor only if they differ from the first screen.
  init(title: String, screens: [(colors: ColorSupport, buffer: Buffer)]) {
    lines = [title, ""]
    var first: [String]?
    for screen in screens {
      let characters = Self.characters(of: screen.buffer)
      if first == nil { lines += characters }
      lines += ["", screen.colors.title]
      if let first, first != characters { lines += characters }
      first = first ?? characters
      lines += Self.styles(of: screen.buffer)
    }
  }

  /// The whole text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  private static func characters(of buffer: Buffer) -> [String] {
    let line = String(repeating: "─", count: buffer.size.width)
    let rows = buffer.lines.enumerated().map { y, line in
      "\(number(y)) │\(line.padded(toWidth: buffer.size.width))│"
    }
    let cursor = buffer.cursor.map { ["    cursor in row \($0.y), column \($0.x)"] } ?? []
    return ["   ┌\(line)┐"] + rows + ["   └\(line)┘"] + cursor
  }

  private static func styles(of buffer: Buffer) -> [String] {
    var legend = StyleLegend()
    let rows = buffer.styles { legend.letter(for: $0) }.enumerated().compactMap { y, letters in
      let end = letters.lastIndex { $0 != " " }
      return end.map { "\(number(y))  \(letters[...$0])" }
    }
    return rows + (legend.lines.isEmpty ? [] : [""]) + legend.lines.map { "    " + $0 }
  }

  private static func number(_ y: Int) -> String {
    "\(y)".padded(toWidth: 2, alignment: .trailing)
  }
}

extension ColorSupport {
  /// The heading of the styles.
  fileprivate var title: String {
    switch self {
    case .none: "Without colours"
    case .ansi16: "In 16 colours"
    case .ansi256: "In 256 colours"
    case .trueColor: "In all colours"
    }
  }
}
