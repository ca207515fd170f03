package import Foundation
package import PersistenceKeys

/// A change in the list of all changes.
package struct HistoryRow: Hashable, Identifiable, Sendable {
  /// Where a change was made.
  package enum Place: Hashable, Sendable {
    /// In this window.
    case here

    /// In another window, which may be closed.
    case anotherWindow

    /// By a command.
    case commandLine

    /// By an import.
    case `import`
  }

  /// The identity of the step.
  package let id: HistoryStep.ID

  /// When the change was made.
  package let date: Date

  /// What was done, in a few words.
  package let title: String

  /// Where it was done.
  package let place: Place

  /// Whether it was taken back.
  package let isUndone: Bool

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - step: The change.
  ///   - isMadeHere: Whether this process has made it.
  ///   - isUndone: Whether it was taken back.
  package init(_ step: HistoryStep, isMadeHere: Bool, isUndone: Bool) {
    id = step.id
    date = step.date
    title = step.title
    place =
      switch step.origin {
      case .window: isMadeHere ? .here : .anotherWindow
      case .command: .commandLine
      case .import: .import
      }
    self.isUndone = isUndone
  }
}
