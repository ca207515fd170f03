/// The way a format writes the parts of minutes.
///
/// Each function receives typed text, and escapes it.
protocol MinutesMarkup {
  /// The whole page, with its title and content.
  func page(title: String, _ content: String) -> String

  func title(_ title: String) -> String

  func paragraph(_ text: String) -> String

  /// The heading of a part.
  func heading(_ text: String) -> String

  /// The name above the notes of a person.
  func name(_ name: String) -> String

  /// A list.
  ///
  /// - Parameter entries: The entries, with a box if they can be done.
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

/// - Source: "Formatting text for app surfaces" in Slack's documentation: only three characters have
///   an escape.
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

  /// A star within the text would end the bold type.
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

/// Plain text without any markup.
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
  /// The text with spaces for line breaks and tabs, and symbols for control characters.
  var onOneVisibleLine: String {
    var line = ""
    for scalar in unicodeScalars {
      line.unicodeScalars.append(scalar.isBreak ? " " : scalar.visible)
    }
    return line
  }
}
