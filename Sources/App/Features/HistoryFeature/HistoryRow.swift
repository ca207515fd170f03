package import Foundation
import PersistenceKeys
package import SyncUpsHistory

/// A change in the undo history.
package struct HistoryRow: Hashable, Identifiable, Sendable {
  /// A change's origin.
  package enum ChangeOrigin: Hashable, Sendable {
    /// This window.
    case here

    /// Another window, which may be closed by now.
    case anotherWindow

    /// A command.
    case commandLine

    /// An import.
    case `import`
  }

  /// The id of the step that made the change.
  package let id: HistoryStep.ID

  /// The time of the change.
  package let date: Date

  /// The change in a few words.
  package let title: String

  /// The change's origin.
  package let origin: ChangeOrigin

  /// Whether the change has been undone.
  package let isUndone: Bool

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - step: The change.
  ///   - isMadeHere: Whether this process made the change.
  ///   - isUndone: Whether the change has been undone.
  package init(_ step: HistoryStep, isMadeHere: Bool, isUndone: Bool) {
    id = step.id
    date = step.date
    title = step.title
    origin =
      switch step.origin {
      case .window: isMadeHere ? .here : .anotherWindow
      case .command: .commandLine
      case .import: .import
      }
    self.isUndone = isUndone
  }
}
