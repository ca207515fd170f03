import Dependencies
import Foundation
package import Sharing
package import SyncUpsFile

/// The type of the key of what cannot be read in a file of sync-ups.
package typealias UnreadableSyncUpsKey = InMemoryKey<[UnreadableSyncUp]>.Default

extension SharedReaderKey where Self == UnreadableSyncUpsKey {
  /// What cannot be read in the user's file, as far as it is loaded.
  ///
  /// ``Sharing/SharedReaderKey/syncUps`` sets it.
  package static var unreadableSyncUps: Self {
    unreadableSyncUps(in: DependencyValues.current.syncUpsFile)
  }

  /// What cannot be read in a file of sync-ups, as far as it is loaded.
  static func unreadableSyncUps(in url: URL) -> Self {
    Self[.inMemory("unreadableSyncUps \(url.absoluteString)"), default: []]
  }
}
