package import Foundation
package import IdentifiedCollections
package import Models
package import Tagged

/// A change that the user made to the sync-ups, and that can be undone.
package struct HistoryStep: Hashable, Identifiable, Sendable {
  /// The id of a step.
  package typealias ID = Tagged<HistoryStep, UUID>

  /// A change's origin.
  package enum Origin: String, Hashable, Sendable {
    case command

    case `import`

    case window
  }

  /// The step's id.
  package let id: ID

  /// The time of the change.
  package let date: Date

  /// The change's origin.
  package let origin: Origin

  /// The change's name, such as "Delete 'Design'": see ``ChangeName``.
  package let title: String

  /// The change to each affected sync-up.
  package let changes: [SyncUpChange]

  /// The meeting that the step saved, if any.
  ///
  /// Undoing the step turns the meeting into an interrupted meeting.
  package let meeting: Meeting.ID?

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - id: The step's id.
  ///   - date: The time of the change.
  ///   - origin: The change's origin.
  ///   - title: The change's name.
  ///   - changes: The change to each affected sync-up.
  ///   - meeting: The meeting that the step saved, if any.
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

  /// The maximum time in seconds between two moves that form one step.
  package static let longestPause: TimeInterval = 1

  /// Combines this move and the next move into one step, if both moved the same sync-up within a
  /// second.
  ///
  /// While the user holds down a key, a row moves thirty times a second, and all moves of the row
  /// should form one step.
  ///
  /// - Parameter next: The step after this one.
  /// - Returns: The combined step with this step's id, or `nil` if the steps stay separate.
  package func continued(by next: HistoryStep) -> HistoryStep? {
    guard origin == .window, next.origin == .window, title == next.title,
      (0...Self.longestPause).contains(next.date.timeIntervalSince(date)),
      let move = moveOnly, let nextMove = next.moveOnly, move.id == nextMove.id,
      move.after?.position == nextMove.before?.position,
      move.before?.position != nextMove.after?.position
    else { return nil }
    let whole = SyncUpChange(
      id: move.id,
      before: move.before,
      after: nextMove.after,
      isMoved: true
    )
    return HistoryStep(id: id, date: next.date, origin: origin, title: title, changes: [whole])
  }

  /// The move of a sync-up, or `nil` if the step contains anything else.
  private var moveOnly: SyncUpChange? {
    guard changes.count == 1, let change = changes.first, change.isMoved,
      change.before?.syncUp == change.after?.syncUp
    else { return nil }
    return change
  }

  /// Undoes the step, and keeps later changes.
  ///
  /// - Parameter syncUps: The current sync-ups, which this method changes.
  /// - Returns: The parts of each sync-up that stay unchanged because later changes affect them.
  package func undo(in syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    changes.map(\.inverse).apply(to: &syncUps)
  }

  /// Redoes the step, and keeps later changes.
  ///
  /// - Parameter syncUps: The current sync-ups, which this method changes.
  /// - Returns: The parts of each sync-up that stay unchanged because later changes affect them.
  package func redo(in syncUps: inout IdentifiedArrayOf<SyncUp>) -> [SyncUp.ID: [KeptPart]] {
    changes.apply(to: &syncUps)
  }
}

extension HistoryStep {
  private static let (undo, redo) = ("Undo: ", "Redo: ")

  /// The title of the change that this step made, undid or redid, and whether this step undid it.
  var change: (title: String, isUndo: Bool) {
    var (title, isUndo) = (title[...], false)
    while true {
      if title.hasPrefix(Self.undo) {
        isUndo.toggle()
        title = title.dropFirst(Self.undo.count)
      } else if title.hasPrefix(Self.redo) {
        title = title.dropFirst(Self.redo.count)
      } else {
        return (String(title), isUndo)
      }
    }
  }

  /// The title of a step that undoes this step: `Undo: Edit 'Design'`, or `Redo: Edit 'Design'` if
  /// this step is itself an undo.
  var titleOfUndo: String {
    let (title, isUndo) = change
    return (isUndo ? Self.redo : Self.undo) + title
  }
}
