import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of all sync-ups.
package typealias SyncUpsKey = FileStorageKey<IdentifiedArrayOf<SyncUp>>.Default

extension SharedReaderKey where Self == SyncUpsKey {
  /// All sync-ups, from the user's file or from the team.
  ///
  /// ```swift
  /// @Shared(.syncUps) var syncUps
  /// ```
  package static var syncUps: Self {
    Self[DependencyValues.current.syncUpsStorage.syncUps(), default: []]
  }
}

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>> {
  /// The sync-ups in the user's file.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key that sets ``Sharing/SharedReaderKey/unreadableSyncUps`` and
  ///   ``Sharing/SharedReaderKey/readingProgress``.
  static func reportingSyncUps(in url: URL) -> Self {
    let unreadable = Shared(.unreadableSyncUps(in: url))
    let progress = Shared(.readingProgress)
    return .fileStorage(
      url,
      format: .syncUps { new in
        // Observers are notified only of differences.
        if unreadable.wrappedValue != new { unreadable.withLock { $0 = new } }
      } onProgress: { fraction in
        progress.withLock { $0 = fraction }
      }
    )
  }
}
