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
    let id = ChangeNotingKey.File.syncUps(in: values.syncUpsFile).id
    return Self[StoredKey(values.syncUpsStorage.syncUps(), id: id), default: []]
  }
}

extension SharedReaderKey where Self == ChangeNotingKey.File {
  /// The sync-ups in a file, whichever it is.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key that takes no notice of what cannot be read, but keeps it.
  package static func syncUps(in url: URL) -> Self {
    SyncUpsFormat().key(for: url)
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
