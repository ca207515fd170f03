package import Foundation
package import IdentifiedCollections
package import Models
package import Tagged

/// A change that a person has made to the sync-ups, and that can be taken back.
package struct HistoryStep: Hashable, Identifiable, Sendable {
  /// The identity of a step.
  package typealias ID = Tagged<HistoryStep, UUID>

  /// Where a change was made.
  package enum Origin: String, Hashable, Sendable {
    /// By a command.
    case command

    /// By an import.
    case `import`

    /// In the full-screen app.
    case window
  }

  /// The identity.
  package let id: ID

  /// When the change was made.
  package let date: Date

  /// Where it was made.
  package let origin: Origin

  /// What was done, in a few words: "Delete 'Design'".
  package let title: String

  /// What has changed.
  package let changes: [SyncUpChange]

  /// The meeting that was held, if the step has saved one.
  ///
  /// Taken back, it becomes an interrupted one.
  package let meeting: Meeting.ID?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - date: When the change was made.
  ///   - origin: Where it was made.
  ///   - title: What was done, in a few words.
  ///   - changes: What has changed.
  ///   - meeting: The meeting that was held, if the step has saved one.
  package init(
    id: ID,
    date: Date,
    origin: Origin,
    title: String,
    changes: [SyncUpChange],
    meeting: Meeting.ID? = nil
  ) {
    self.id = id
    self.date = date
    self.origin = origin
    self.title = title
    self.changes = changes
    self.meeting = meeting
  }

  /// The longest time between two moves that count as one.
  package static let longestPause: TimeInterval = 1

  /// Returns this step and the next one as a whole, if both move one sync-up, soon after each other.
  ///
  /// A key that is held moves a row thirty times a second: to take that back is one step.
  ///
  /// - Parameter next: The step after this one.
  /// - Returns: The whole, with the identity of this step, or `nil` if the steps are two.
  package func continued(by next: HistoryStep) -> HistoryStep? {
    guard origin == .window, next.origin == .window, title == next.title,
      (0...Self.longestPause).contains(next.date.timeIntervalSince(date)),
      let move = moveOnly, let nextMove = next.moveOnly, move.id == nextMove.id,
      move.after?.place == nextMove.before?.place, move.before?.place != nextMove.after?.place
    else { return nil }
    let whole = SyncUpChange(
      id: move.id,
      before: move.before,
      after: nextMove.after,
      isMoved: true
    )
    return HistoryStep(id: id, date: next.date, origin: origin, title: title, changes: [whole])
  }

  /// The change, if it is the only one and moves a sync-up, and no more.
  private var moveOnly: SyncUpChange? {
    guard changes.count == 1, let change = changes.first, change.isMoved,
      change.before?.syncUp == change.after?.syncUp
    else { return nil }
    return change
  }

  /// Takes the step back, but leaves what has changed since.
  ///
  /// - Parameter syncUps: The sync-ups as they are now.
  /// - Returns: What stays, because it has changed since.
  package func undo(in syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    changes.map(\.inverse).apply(to: &syncUps)
  }

  /// Makes the step again after it was taken back, but leaves what has changed since.
  ///
  /// - Parameter syncUps: The sync-ups as they are now.
  /// - Returns: What stays, because it has changed since.
  package func redo(in syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    changes.apply(to: &syncUps)
  }
}
