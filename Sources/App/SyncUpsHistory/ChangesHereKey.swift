package import Sharing

/// What this process has changed in the sync-ups.
package struct ChangesHere: Hashable, Sendable {
  /// What is not noted in the history yet, oldest first: it is noted when the sync-ups are saved.
  package internal(set) var unrecorded: [HistoryEntry] = []

  /// The steps that were made here, and not in another window or by a command.
  package internal(set) var steps: Set<HistoryStep.ID> = []
}

/// The type of the key of what this process has changed.
package typealias ChangesHereKey = InMemoryKey<ChangesHere>.Default

extension SharedReaderKey where Self == ChangesHereKey {
  /// What this process has changed in the sync-ups.
  ///
  /// A change is recorded here at once, so that it can be taken back at once. The history is to
  /// tell only of what is in the file of the sync-ups: ``HistoryWalk/record(_:)`` hands over what is.
  package static var changesHere: Self { Self[.inMemory("changesHere"), default: ChangesHere()] }
}
