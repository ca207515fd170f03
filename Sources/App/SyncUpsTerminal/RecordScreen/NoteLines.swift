import TerminalUI

/// The last lines of notes, which can be long and are drawn once a second.
struct NoteLines {
  private let text: String

  /// Creates a view of notes.
  ///
  /// - Parameter text: The notes.
  init(_ text: String) {
    self.text = text
  }

  /// Some lines as they are wrapped to a width, harmless.
  ///
  /// If there is one line only and it is the last, it is the beginning of the last note.
  ///
  /// - Parameters:
  ///   - count: How many lines there may be.
  ///   - width: The columns there are.
  ///   - offset: How many lines come after them.
  /// - Returns: The lines, and how many come after them, which is less than asked for if there are
  ///   not so many.
  func lines(_ count: Int, width: Int, before offset: Int = 0) -> (lines: [String], offset: Int) {
    guard count > 0, width > 0, !text.isEmpty else { return ([], 0) }
    guard count > 1 || offset > 0 else { return ([lastLine(width: width)], 0) }
    // Earlier characters cannot be in these lines.
    let end = text.suffix((count + offset + 1) * width).sanitized(newlines: .kept, tabs: .space)
    let lines = end.wrapped(toWidth: width)
    let offset = max(0, min(offset, lines.count - count))
    return (lines.dropLast(offset).suffix(count), offset)
  }

  /// The beginning of the last line, which says more than the end of it.
  private func lastLine(width: Int) -> String {
    guard let end = text.lastIndex(where: { !$0.isNewline }) else { return "" }
    let start = text[..<end].lastIndex(where: \.isNewline).map(text.index(after:))
    // What is left out is told by at least one more character.
    let line = text[(start ?? text.startIndex)...end].prefix(width + 1)
    return line.sanitized(newlines: .space, tabs: .space).truncated(toWidth: width)
  }
}
