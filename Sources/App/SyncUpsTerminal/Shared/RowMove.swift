import TerminalUI

/// A move of the selection in a list, as every list understands it.
nonisolated enum RowMove: Hashable, Sendable {
  /// By some rows, negative towards the start.
  case rows(Int)

  /// By as many rows as are shown at a time, negative towards the start.
  case pages(Int)

  /// To the first row.
  case first

  /// To the last row.
  case last

  /// What a key moves, `nil` if it means something else.
  ///
  /// - Parameter press: The key.
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

  /// The row that is selected after the move.
  ///
  /// - Parameters:
  ///   - index: The row that is selected before.
  ///   - count: How many rows there are, at least one.
  ///   - page: How many are shown at a time.
  func index(from index: Int, of count: Int, page: Int) -> Int {
    switch self {
    case .rows(let offset): min(max(0, index + offset), count - 1)
    case .pages(let pages): min(max(0, index + pages * max(1, page)), count - 1)
    case .first: 0
    case .last: count - 1
    }
  }

  /// The keys that move, for the help.
  static let hints = [
    KeyHint("↑ ↓ k j", "one up or down"),
    KeyHint("PgUp PgDn", "a page up or down"),
    KeyHint("Home g", "the first"),
    KeyHint("End G", "the last"),
  ]
}
