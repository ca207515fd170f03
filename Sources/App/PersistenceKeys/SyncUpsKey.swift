import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing

/// The type of the key for all sync-ups.
package typealias SyncUpsKey = FileStorageKey<IdentifiedArrayOf<SyncUp>>.Default

extension SharedReaderKey where Self == SyncUpsKey {
  /// All sync-ups, from the user's file or from the team's cluster.
  ///
  /// ```swift
  /// @Shared(.syncUps) var syncUps
  /// ```
  package static var syncUps: Self {
    Self[DependencyValues.current.syncUpsStorage.syncUps(), default: []]
  }
}
