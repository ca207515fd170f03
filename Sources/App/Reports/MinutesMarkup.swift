/// Writes the parts of the minutes in one kind of markup.
///
/// Each function escapes the text that it receives, except the content of a page.
protocol MinutesMarkup {
  /// Returns the whole page: the title, and the content, which is already escaped.
  func page(title: String, _ content: String) -> String

  func title(_ title: String) -> String

  func paragraph(_ text: String) -> String

  /// Returns the heading of a part of the minutes.
  func heading(_ text: String) -> String

  /// Returns the line that precedes a person's notes and contains the person's name.
  func name(_ name: String) -> String

  /// Returns a list.
  ///
  /// - Parameter entries: The entries of the list. An entry has a box if `isDone` is not `nil`.
  func list(_ entries: [(text: String, isDone: Bool?)]) -> String
}

extension MinutesMarkup {
  func page(title: String, _ content: String) -> String { content }
}

/// - Source: CommonMark 0.31, and GitHub Flavored Markdown for action items.
struct MarkdownMarkup: MinutesMarkup {
  func title(_ title: String) -> String { "# \(title.escapedMarkdown)\n" }
  func paragraph(_ text: String) -> String { "\n\(text.escapedMarkdown)\n" }
  func heading(_ text: String) -> String { "\n## \(text.escapedMarkdown)\n" }
  func name(_ name: String) -> String { "\n### \(name.escapedMarkdown)\n" }

  func list(_ entries: [(text: String, isDone: Bool?)]) -> String {
    "\n"
      + entries.map { text, isDone in
        let box = isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
        return "- \(box)\(text.escapedMarkdown)\n"
      }.joined()
  }
}

/// - Source: "Formatting text for app surfaces" in Slack's documentation. Slack can escape only the
///   characters `&`, `<` and `>`.
struct SlackMarkup: MinutesMarkup {
  func title(_ title: String) -> String { "\(bold(title))\n" }
  func paragraph(_ text: String) -> String { "\(escaped(text))\n" }
  func heading(_ text: String) -> String { "\n\(bold(text))\n" }
  func name(_ name: String) -> String { "\n\(bold(name))\n" }

  func list(_ entries: [(text: String, isDone: Bool?)]) -> String {
    entries.map { text, isDone in
      let box = isDone.map { $0 ? "☑ " : "☐ " } ?? ""
      return "• \(box)\(escaped(text))\n"
    }.joined()
  }

  private func escaped(_ text: String) -> String {
    text.onOneVisibleLine
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns the text in bold, unless it contains an asterisk, which would end the bold type.
  private func bold(_ text: String) -> String {
    let text = escaped(text)
    return text.contains("*") ? text : "*\(text)*"
  }
}

/// - Source: HTML Living Standard, "Named character references".
struct HTMLMarkup: MinutesMarkup {
  func page(title: String, _ content: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head><meta charset="utf-8"><title>\(escaped(title))</title></head>
    <body>
    \(content)</body>
    </html>

    """
  }

  func title(_ title: String) -> String { "<h1>\(escaped(title))</h1>\n" }
  func paragraph(_ text: String) -> String { "<p>\(escaped(text))</p>\n" }
  func heading(_ text: String) -> String { "<h2>\(escaped(text))</h2>\n" }
  func name(_ name: String) -> String { "<h3>\(escaped(name))</h3>\n" }

  func list(_ entries: [(text: String, isDone: Bool?)]) -> String {
    "<ul>\n"
      + entries.map { text, isDone in
        let box = isDone.map { $0 ? "☑ " : "☐ " } ?? ""
        return "<li>\(box)\(escaped(text))</li>\n"
      }.joined() + "</ul>\n"
  }

  private func escaped(_ text: String) -> String {
    text.onOneVisibleLine
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}

/// Plain text, in which no character needs to be escaped.
struct PlainMarkup: MinutesMarkup {
  func title(_ title: String) -> String { "\(title.onOneVisibleLine)\n" }
  func paragraph(_ text: String) -> String { "\(text.onOneVisibleLine)\n" }
  func heading(_ text: String) -> String { "\n\(text.onOneVisibleLine):\n" }
  func name(_ name: String) -> String { "\n\(name.onOneVisibleLine):\n" }

  func list(_ entries: [(text: String, isDone: Bool?)]) -> String {
    entries.map { text, isDone in
      let box = isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
      return "- \(box)\(text.onOneVisibleLine)\n"
    }.joined()
  }
}

extension String {
  /// The text with a space in place of each line break and tab, and a visible symbol in place of
  /// each control character.
  var onOneVisibleLine: String {
    var line = ""
    for scalar in unicodeScalars {
      line.unicodeScalars.append(scalar.isBreak ? " " : scalar.visible)
    }
    return line
  }
}
