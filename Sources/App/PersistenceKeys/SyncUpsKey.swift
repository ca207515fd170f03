import Dependencies
package import Foundation
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
    Self[ChangeNotingKey(DependencyValues.current.syncUpsFile), default: []]
  }
}

extension SharedReaderKey where Self == ChangeNotingKey.File {
  /// The sync-ups in a file, whichever it is.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key that takes no notice of what cannot be read, but keeps it.
  package static func syncUps(in url: URL) -> Self {
    let format = SyncUpsFormat()
    return .fileStorage(url, decode: format.read, encode: format.write)
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
