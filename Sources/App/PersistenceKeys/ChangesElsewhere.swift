package import IdentifiedCollections
package import Models
package import Sharing
import Tagged

/// What another process has changed in the list of sync-ups: another window, an editor, a script.
package struct ChangesElsewhere: Hashable, Sendable {
  /// The titles of the sync-ups that have been added.
  package let added: [String]

  /// The titles of the sync-ups that have been changed, as they are now.
  package let changed: [String]

  /// The titles of the sync-ups that have been deleted.
  package let deleted: [String]

  /// Compares the list before and after the change.
  ///
  /// - Parameters:
  ///   - old: The list as it was.
  ///   - new: The list as it is now.
  /// - Returns: `nil` if no sync-up differs, as after a change of their order.
  package init?(from old: IdentifiedArrayOf<SyncUp>, to new: IdentifiedArrayOf<SyncUp>) {
    added = new.filter { old[id: $0.id] == nil }.map(\.title)
    changed = new.filter { syncUp in old[id: syncUp.id].map { $0 != syncUp } ?? false }.map(\.title)
    deleted = old.filter { new[id: $0.id] == nil }.map(\.title)
    if added.isEmpty, changed.isEmpty, deleted.isEmpty { return nil }
  }
}

/// The type of the key of what another process has changed.
package typealias ChangesElsewhereKey = InMemoryKey<ChangesElsewhere?>.Default

extension SharedReaderKey where Self == ChangesElsewhereKey {
  /// What another process has changed in the list last.
  ///
  /// The front end shows it and sets it to `nil`.
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
