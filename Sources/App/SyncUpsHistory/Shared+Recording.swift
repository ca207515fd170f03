import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Makes a change that the user requested, and records it as a step that can be undone.
  ///
  /// ```swift
  /// $syncUps.withLock(recording: .delete("Design")) { $0.remove(id: id) }
  /// ```
  ///
  /// If the operation changes nothing, no step is recorded.
  ///
  /// - Parameters:
  ///   - name: The change's name.
  ///   - meeting: The meeting that the change saves, if any.
  ///   - moving: The sync-up that the change moves, if any.
  ///   - operation: Makes the change.
  /// - Returns: The result of the operation.
  @discardableResult
  package func withLock<R>(
    recording name: @autoclosure () -> ChangeName,
    meeting: Meeting.ID? = nil,
    moving: SyncUp.ID? = nil,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> R
  ) -> R {
    let (result, before, after) = withLock { syncUps in
      let before = syncUps
      let result = operation(&syncUps)
      return (result, before, syncUps)
    }
    let changes = SyncUpChange.all(from: before, to: after, moving: moving)
    History.record(changes, as: name(), meeting: meeting)
    return result
  }
}

extension Shared<SyncUp> {
  /// Makes a change that the user requested for one sync-up, and records the change as a step that
  /// can be undone.
  ///
  /// - Parameters:
  ///   - name: The change's name.
  ///   - operation: Makes the change.
  /// - Returns: The result of the operation.
  @discardableResult
  package func withLock<R>(
    recording name: @autoclosure () -> ChangeName,
    _ operation: (inout SyncUp) -> R
  ) -> R {
    let (result, before, after) = withLock { syncUp in
      let before = syncUp
      let result = operation(&syncUp)
      return (result, before, syncUp)
    }
    History.record(SyncUpChange.all(from: [before], to: [after]), as: name())
    return result
  }
}

extension HistoryStep {
  /// Creates a step with the current time and origin.
  init(_ changes: [SyncUpChange], as title: String, meeting: Meeting.ID?) {
    @Dependency(\.changeOrigin) var origin
    @Dependency(\.historyStamp) var makeStamp
    let stamp = makeStamp()
    self.init(
      id: ID(stamp.id),
      date: stamp.date,
      origin: origin,
      title: title,
      changes: changes,
      meeting: meeting
    )
  }
}

extension ChangesHere {
  /// Adds a step, which the history file will contain once the step's changes are saved.
  mutating func record(_ step: HistoryStep) {
    unrecorded.append(.step(step))
    steps.insert(step.id)
  }
}

extension History {
  fileprivate static func record(
    _ changes: [SyncUpChange],
    as name: ChangeName,
    meeting: Meeting.ID? = nil
  ) {
    if changes.isEmpty { return }
    @Shared(.changesHere) var changesHere
    let step = HistoryStep(changes, as: name.text, meeting: meeting)
    $changesHere.withLock { $0.record(step) }
  }
}
