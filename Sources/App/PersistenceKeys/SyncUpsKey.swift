import Dependencies
import IdentifiedCollections
import Models
package import Sharing

/// The type of the key of all sync-ups.
package typealias SyncUpsKey = ChangeNotingKey.Default

extension SharedReaderKey where Self == SyncUpsKey {
  /// All sync-ups, kept in the user's file.
  ///
  /// ```swift
  /// @Shared(.syncUps) var syncUps
  /// ```
  package static var syncUps: Self {
    let file = ChangeNotingKey(.fileStorage(DependencyValues.current.syncUpsFile))
    return Self[file, default: []]
  }
}
