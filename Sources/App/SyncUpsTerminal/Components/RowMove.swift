import TerminalUI

/// A movement of the selection in a list.
///
/// The movement keys are the same in all lists.
nonisolated enum RowMove: Hashable, Sendable {
  /// Moves down by a number of rows, or up if the number is negative.
  case rows(Int)

  /// Moves down by a number of pages, or up if the number is negative.
  case pages(Int)

  case first

  case last

  /// Creates the movement that a key makes, or `nil` if the key makes no movement.
  ///
  /// - Parameter press: The pressed key.
  init?(_ press: KeyPress) {
    switch press {
    case .key(.up), "k": self = .rows(-1)
    case .key(.down), "j": self = .rows(1)
    case .key(.pageUp): self = .pages(-1)
    case .key(.pageDown): self = .pages(1)
    case .key(.home), "g": self = .first
    case .key(.end), "G": self = .last
    default: return nil
    }
  }

  /// Returns the index of the selected row after the movement.
  ///
  /// - Parameters:
  ///   - index: The index of the selected row before the movement.
  ///   - count: The number of rows, at least one.
  ///   - page: The number of visible rows.
  func index(from index: Int, of count: Int, page: Int) -> Int {
    switch self {
    case .rows(let offset): min(max(0, index + offset), count - 1)
    case .pages(let pages): min(max(0, index + pages * max(1, page)), count - 1)
    case .first: 0
    case .last: count - 1
    }
  }

  /// The movement keys, for the help.
  static let hints = [
    KeyHint("↑ ↓ k j", "up or down"),
    KeyHint("PgUp PgDn", "a page up or down"),
    KeyHint("Home g", "the first"),
    KeyHint("End G", "the last"),
  ]
}
