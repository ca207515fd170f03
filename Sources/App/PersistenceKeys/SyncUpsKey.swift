import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of all sync-ups.
package typealias SyncUpsKey = StoredKey<IdentifiedArrayOf<SyncUp>>.Default

extension SharedReaderKey where Self == SyncUpsKey {
  /// All sync-ups, in the user's file or with the team.
  ///
  /// ```swift
  /// @Shared(.syncUps) var syncUps
  /// ```
  package static var syncUps: Self {
    let values = DependencyValues.current
    let id = FileStorageKey.syncUps(in: values.syncUpsFile).id
    return Self[StoredKey(values.syncUpsStorage.syncUps(), id: id), default: []]
  }
}
