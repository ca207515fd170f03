import TerminalUI

/// The lines of notes that may be long: of a whole meeting, once a second.
struct NoteLines {
  private let text: String

  /// Looks at notes.
  ///
  /// - Parameter text: The notes.
  init(_ text: String) {
    self.text = text
  }

  /// The last lines as they are wrapped to a width, harmless.
  ///
  /// A single one is the last note's first, cut.
  ///
  /// - Parameters:
  ///   - count: How many lines there may be.
  ///   - width: The columns there are.
  func last(_ count: Int, width: Int) -> [String] {
    guard count > 0, width > 0, !text.isEmpty else { return [] }
    // What is before so many characters cannot be in the last lines, and is not looked at.
    let end = text.suffix((count + 1) * width).sanitized(newlines: .kept, tabs: .space)
    guard count > 1 else {
      // The beginning of a note says more than the end of it.
      return end.split(separator: "\n").suffix(1).map { $0.truncated(toWidth: width) }
    }
    return end.wrapped(toWidth: width).suffix(count)
  }
}
