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

  /// The last lines as they are wrapped to a width, harmless.
  ///
  /// If there is one line only, it is the beginning of the last note.
  ///
  /// - Parameters:
  ///   - count: How many lines there may be.
  ///   - width: The columns there are.
  func last(_ count: Int, width: Int) -> [String] {
    guard count > 0, width > 0, !text.isEmpty else { return [] }
    // Earlier characters cannot be in the last lines.
    let end = text.suffix((count + 1) * width).sanitized(newlines: .kept, tabs: .space)
    guard count > 1 else {
      // The beginning of a note says more than the end of it.
      return end.split(separator: "\n").suffix(1).map { $0.truncated(toWidth: width) }
    }
    return end.wrapped(toWidth: width).suffix(count)
  }
}
