import Dependencies
package import Foundation
package import IdentifiedCollections
package import Models
package import Sharing

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

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>> {
  /// The sync-ups in a file, whichever it is.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key that takes no notice of what cannot be read, but keeps it.
  package static func syncUps(in url: URL) -> Self {
    .fileStorage(url, format: .syncUps())
  }

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
        // Observers are notified only of a difference.
        if unreadable.wrappedValue != new { unreadable.withLock { $0 = new } }
      } onProgress: { fraction in
        progress.withLock { $0 = fraction }
      }
    )
  }
}

extension SharedReaderKey where Self == FileStorageKey<SyncUpsContent> {
  /// All that is in a file of sync-ups, for a look at what cannot be read.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key.
  package static func syncUpsContent(of url: URL) -> Self {
    .fileStorage(
      url,
      decode: { try SyncUpsContent($0) },
      encode: { content in
        var content = content
        return try content.write()
      }
    )
  }
}
