/// A line of notes that is an action item in one of the common notations.
///
/// ```text
/// TODO: send the invitation
/// [ ] send the invitation
/// * [ ] send the invitation
/// 1. [ ] send the invitation
/// ```
///
/// An action item in any of these notations is stored as a Markdown task (``written``), so that
/// other programs recognise the item.
package struct ActionItemLine: Hashable, Sendable {
  /// The white space at the start of the line.
  package let indentation: String

  /// Whether the box is ticked.
  package let isDone: Bool

  /// The task to do.
  package let text: String

  /// Parses a line, or returns `nil` if the line is not an action item.
  ///
  /// - Parameter line: The line.
  package init?(_ line: String) {
    let start = line.drop(while: \.isWhitespace)
    // This check rejects most lines quickly: a transcript may have 100,000 lines.
    guard let first = start.first, "-*+[tT".contains(first) || first.isASCIIDigit else {
      return nil
    }
    let text: Substring
    if start.prefix(5).lowercased() == "todo:" {
      (isDone, text) = (false, start.dropFirst(5).drop(while: \.isWhitespace))
    } else {
      guard let box = TaskBox(start.listItem ?? Self.withoutNumber(start)) else { return nil }
      (isDone, text) = (box.isDone, start[box.text])
    }
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    self.text = String(text[...end])
    indentation = String(line[..<start.startIndex])
  }

  /// The item as a Markdown task.
  package var written: String { written(isDone: isDone) }

  /// Returns the item as a Markdown task.
  ///
  /// - Parameter isDone: Whether the box is ticked.
  func written(isDone: Bool) -> String { "\(indentation)- [\(isDone ? "x" : " ")] \(text)" }

  /// Returns a note in which each action item is rewritten as a Markdown task.
  ///
  /// - Parameter note: A note of one or more lines.
  package static func normalized(_ note: String) -> String {
    note.mapLines { ActionItemLine(String($0))?.written ?? String($0) }
  }

  /// Returns the line without a number at its start.
  private static func withoutNumber(_ line: Substring) -> Substring {
    let rest = line.drop(while: \.isASCIIDigit)
    guard rest.startIndex > line.startIndex, ".)".contains(rest.first ?? " "),
      rest.dropFirst().first?.isWhitespace == true
    else { return line }
    return rest.dropFirst().drop(while: \.isWhitespace)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
