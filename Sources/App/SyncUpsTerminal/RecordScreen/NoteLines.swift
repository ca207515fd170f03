import TerminalUI

/// Wraps the last lines of notes, which can be long and are drawn every second.
struct NoteLines {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Returns the last lines, wrapped and sanitised.
  ///
  /// If there is space for only the last line, returns the start of the last note.
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - width: The available columns.
  ///   - offset: The number of lines to skip at the end.
  /// - Returns: The lines, and the number of lines that were skipped, which is smaller than
  ///   requested if there are not enough lines.
  func lines(_ count: Int, width: Int, before offset: Int = 0) -> (lines: [String], offset: Int) {
    guard count > 0, width > 0, !text.isEmpty else { return ([], 0) }
    guard count > 1 || offset > 0 else { return ([lastLine(width: width)], 0) }
    // Earlier characters cannot appear in the requested lines.
    let end = text.suffix((count + offset + 1) * width).sanitized(newlines: .kept, tabs: .space)
    let lines = end.wrapped(toWidth: width)
    let offset = max(0, min(offset, lines.count - count))
    return (lines.dropLast(offset).suffix(count), offset)
  }

  /// The start of the last line, which is more informative than its end.
  private func lastLine(width: Int) -> String {
    guard let end = text.lastIndex(where: { !$0.isNewline }) else { return "" }
    let start = text[..<end].lastIndex(where: \.isNewline).map(text.index(after:))
    // One character more than fits makes the truncation visible.
    let line = text[(start ?? text.startIndex)...end].prefix(width + 1)
    return line.sanitized(newlines: .space, tabs: .space).truncated(toWidth: width)
  }
}
