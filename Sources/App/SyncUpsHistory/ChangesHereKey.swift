package import Sharing

/// The changes that this process made in the sync-ups.
package struct ChangesHere: Hashable, Sendable {
  /// The entries that are not in the history yet, oldest first.
  package internal(set) var unrecorded: [HistoryEntry] = []

  /// This process's steps, without the steps of other windows and commands.
  package internal(set) var steps: Set<HistoryStep.ID> = []
}

/// The type of the key of ``Sharing/SharedReaderKey/changesHere``.
package typealias ChangesHereKey = InMemoryKey<ChangesHere>.Default

extension SharedReaderKey where Self == ChangesHereKey {
  /// The changes made in this process.
  ///
  /// A change is added immediately, so that it can be undone immediately. The history contains only
  /// saved changes: ``HistoryWalk/record(_:)`` moves a change there once it is saved.
  package static var changesHere: Self { Self[.inMemory("changesHere"), default: ChangesHere()] }
}
