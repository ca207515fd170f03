import Dependencies
import Foundation
package import Sharing
package import SyncUpsFile

/// The type of the key for the elements that cannot be decoded.
package typealias UnreadableSyncUpsKey = InMemoryKey<[UnreadableSyncUp]>.Default

extension SharedReaderKey where Self == UnreadableSyncUpsKey {
  /// The elements of the user's file that cannot be decoded.
  ///
  /// Each load and save of ``Sharing/SharedReaderKey/syncUps`` sets this value.
  package static var unreadableSyncUps: Self {
    unreadableSyncUps(in: DependencyValues.current.syncUpsFile)
  }

  /// The elements of a given file that cannot be decoded.
  static func unreadableSyncUps(in url: URL) -> Self {
    Self[.inMemory("unreadableSyncUps \(url.absoluteString)"), default: []]
  }
}
