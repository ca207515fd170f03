package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

/// The changes to the list that another process made: another window, an editor or a script.
package struct ChangesElsewhere: Hashable, Sendable {
  /// The titles of the added sync-ups.
  package let added: [String]

  /// The new titles of the changed sync-ups.
  package let changed: [String]

  /// The titles of the deleted sync-ups.
  package let deleted: [String]

  /// Finds the changes between two versions of the list.
  ///
  /// - Parameters:
  ///   - old: The list before the change.
  ///   - new: The list after the change.
  /// - Returns: The changes, or `nil` if the two versions differ only in the order of the sync-ups.
  package init?(from old: IdentifiedArrayOf<SyncUp>, to new: IdentifiedArrayOf<SyncUp>) {
    added = new.filter { old[id: $0.id] == nil }.map(\.title)
    changed = new.filter { syncUp in old[id: syncUp.id].map { $0 != syncUp } ?? false }.map(\.title)
    deleted = old.filter { new[id: $0.id] == nil }.map(\.title)
    if added.isEmpty, changed.isEmpty, deleted.isEmpty { return nil }
  }
}

/// The type of the key ``Sharing/SharedReaderKey/changesElsewhere``.
package typealias ChangesElsewhereKey = InMemoryKey<ChangesElsewhere?>.Default

extension SharedReaderKey where Self == ChangesElsewhereKey {
  /// The latest changes to the list that another process made, or `nil` if the user has already
  /// seen them.
  ///
  /// The front end shows the changes, and then sets this value to `nil`.
  package static var changesElsewhere: Self { Self[.inMemory("changesElsewhere"), default: nil] }
}

extension Shared<IdentifiedArrayOf<SyncUp>> {
  /// Sets ``Sharing/SharedReaderKey/changesElsewhere`` after each change by another process.
  ///
  /// - Returns: A subscription that ends when it is cancelled or released.
  package func reportChangesElsewhere() -> SharedSubscription {
    let changes = Shared<ChangesElsewhere?>(.changesElsewhere)
    return externalChanges.sink { change in
      guard let new = ChangesElsewhere(from: change.oldValue, to: change.newValue) else { return }
      changes.withLock { $0 = new }
    }
  }
}
