import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Makes a change by a person, and records it as a step that can be taken back.
  ///
  /// ```swift
  /// $syncUps.withLock(recording: "Delete 'Design'") { $0.remove(id: id) }
  /// ```
  ///
  /// An operation that changes nothing is not recorded.
  ///
  /// - Parameters:
  ///   - title: What is done, in a few words.
  ///   - meeting: The meeting that was held, if this saves one.
  ///   - operation: The change.
  /// - Returns: What the operation returns.
  @discardableResult
  package func withLock<R>(
    recording title: @autoclosure () -> String,
    meeting: Meeting.ID? = nil,
    _ operation: (inout IdentifiedArrayOf<SyncUp>) -> R
  ) -> R {
    let (result, before, after) = withLock { syncUps in
      let before = syncUps
      let result = operation(&syncUps)
      return (result, before, syncUps)
    }
    History.record(SyncUpChange.all(from: before, to: after), as: title(), meeting: meeting)
    return result
  }
}

extension Shared<SyncUp> {
  /// Makes a change of one sync-up by a person, and records it as a step that can be taken back.
  ///
  /// - Parameters:
  ///   - title: What is done, in a few words.
  ///   - operation: The change.
  /// - Returns: What the operation returns.
  @discardableResult
  package func withLock<R>(
    recording title: @autoclosure () -> String,
    _ operation: (inout SyncUp) -> R
  ) -> R {
    let (result, before, after) = withLock { syncUp in
      let before = syncUp
      let result = operation(&syncUp)
      return (result, before, syncUp)
    }
    History.record(SyncUpChange.all(from: [before], to: [after]), as: title())
    return result
  }
}

extension History {
  fileprivate static func record(
    _ changes: [SyncUpChange],
    as title: String,
    meeting: Meeting.ID? = nil
  ) {
    if changes.isEmpty { return }
    @Dependency(\.recordStep) var recordStep
    @Dependency(\.changeOrigin) var origin
    @Dependency(\.historyStamp) var makeStamp
    let stamp = makeStamp()
    recordStep(
      HistoryStep(
        id: HistoryStep.ID(stamp.id),
        date: stamp.date,
        origin: origin,
        title: title,
        changes: changes,
        meeting: meeting
      )
    )
  }
}
