import TerminalUI

/// Wraps only the last lines of notes, because notes can be long and are drawn every second.
struct NoteLines {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Returns the last lines of the notes, wrapped and sanitised.
  ///
  /// If `count` is 1 and no lines are skipped, returns the start of the last note.
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - width: The available columns.
  ///   - offset: The number of lines to skip at the end.
  /// - Returns: The lines, and the number of skipped lines, which is smaller than `offset` if the
  ///   notes have too few lines.
  func lines(_ count: Int, width: Int, before offset: Int = 0) -> (lines: [String], offset: Int) {
    guard count > 0, width > 0, !text.isEmpty else { return ([], 0) }
    guard count > 1 || offset > 0 else { return ([lastLine(width: width)], 0) }
    // Wrap only the end of the notes, because earlier characters cannot appear in the requested
    // lines.
    let end = text.suffix((count + offset + 1) * width).sanitized(newlines: .kept, tabs: .space)
    let lines = end.wrapped(toWidth: width)
    let offset = max(0, min(offset, lines.count - count))
    return (lines.dropLast(offset).suffix(count), offset)
  }

  /// Returns the start of the last line: the start says more than the end.
  private func lastLine(width: Int) -> String {
    guard let end = text.lastIndex(where: { !$0.isNewline }) else { return "" }
    let start = text[..<end].lastIndex(where: \.isNewline).map(text.index(after:))
    // Keep one character more than fits, so that an ellipsis shows that the line is truncated.
    let line = text[(start ?? text.startIndex)...end].prefix(width + 1)
    return line.sanitized(newlines: .space, tabs: .space).truncated(toWidth: width)
  }
}
