package import Foundation
import IdentifiedCollections
import Models
package import Sharing

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>> {
  /// The sync-ups in the given file.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key that keeps the elements that cannot be decoded, but does not report them.
  package static func syncUps(in url: URL) -> Self {
    .fileStorage(url, format: .syncUps())
  }
}

extension SharedReaderKey where Self == FileStorageKey<SyncUpsContent> {
  /// The content of any file of sync-ups, including the elements that cannot be decoded.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key for the content of the file.
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
