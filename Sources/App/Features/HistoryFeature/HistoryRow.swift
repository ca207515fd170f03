package import Foundation
import PersistenceKeys
package import SyncUpsHistory

/// A change in the undo history.
package struct HistoryRow: Hashable, Identifiable, Sendable {
  /// A change's origin.
  package enum ChangeOrigin: Hashable, Sendable {
    /// This window.
    case here

    /// Another window, which made the change while this window was running.
    case anotherWindow

    /// A window that made the change before this window started, usually in an earlier run of the
    /// app.
    case earlier

    case commandLine

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
  ///   - here: The changes that this process made, and the start time of this window.
  ///   - isUndone: Whether the change has been undone.
  package init(_ step: HistoryStep, here: ChangesHere, isUndone: Bool) {
    id = step.id
    date = step.date
    title = step.title
    origin =
      switch step.origin {
      case .window where here.steps.contains(step.id): .here
      case .window: here.windowStart.map { step.date >= $0 } == true ? .anotherWindow : .earlier
      case .command: .commandLine
      case .import: .import
      }
    self.isUndone = isUndone
  }
}
