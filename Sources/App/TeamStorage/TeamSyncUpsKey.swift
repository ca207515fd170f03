package import IdentifiedCollections
package import Models
import PersistenceKeys
package import Sharing
import Tagged

/// A key around that of a team's list, which notes what other windows change in it.
package struct TeamSyncUpsKey<Base: SharedKey<IdentifiedArrayOf<SyncUp>>>: SharedKey {
  private let base: Base

  /// Notes what is changed elsewhere in the value of a key.
  ///
  /// - Parameter base: The key, to which everything is forwarded.
  package init(_ base: Base) {
    self.base = base
  }

  /// That of the key.
  package var id: Base.ID { base.id }

  /// Loads as the key does.
  package func load(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
  ) {
    base.load(context: context, continuation: continuation)
  }

  /// Reports what others change, and sets `changesElsewhere` to it.
  package func subscribe(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber.notingChangesElsewhere())
  }

  /// Saves as the key does.
  package func save(
    _ value: IdentifiedArrayOf<SyncUp>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }

  /// Saves as the key does, which takes the value when it is about to write it.
  package func save(
    unsaved: UnsavedValue<IdentifiedArrayOf<SyncUp>>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(unsaved: unsaved, context: context, continuation: continuation)
  }
}
