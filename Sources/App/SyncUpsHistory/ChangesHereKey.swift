package import Foundation
package import Sharing

/// The changes that this process made to the sync-ups.
package struct ChangesHere: Hashable, Sendable {
  /// The entries that are not in the history file yet, oldest first.
  package internal(set) var unrecorded: [HistoryEntry] = []

  /// The ids of the steps that this process made, without the steps of other windows and commands.
  package internal(set) var steps: Set<HistoryStep.ID> = []

  /// The time at which this window started, or `nil` if this window has not started yet.
  ///
  /// The history file does not say which window made a change. If a window other than this one made
  /// a change after this time, the other window was open at the same time.
  package var windowStart: Date?
}

/// The type of the key ``Sharing/SharedReaderKey/changesHere``.
package typealias ChangesHereKey = InMemoryKey<ChangesHere>.Default

extension SharedReaderKey where Self == ChangesHereKey {
  /// The changes that this process made.
  ///
  /// Each change is added at once, so that the user can undo it before it is saved. The history
  /// file contains only saved changes: once a change is saved, ``HistoryWalk/record(_:)`` moves the
  /// change to the history file.
  package static var changesHere: Self { Self[.inMemory("changesHere"), default: ChangesHere()] }
}
