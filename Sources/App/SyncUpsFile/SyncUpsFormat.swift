import Foundation
import IdentifiedCollections
import Models
package import Sharing

extension FileFormat<IdentifiedArrayOf<SyncUp>> {
  /// The format of a file of sync-ups, which keeps the elements that cannot be decoded.
  ///
  /// - Parameters:
  ///   - onSync: Receives the unreadable elements after each load or save of the file.
  ///   - onProgress: Receives the decoded fraction of a large file, from 0 to 1.
  package static func syncUps(
    onSync: @escaping @Sendable ([UnreadableSyncUp]) -> Void = { _ in },
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) -> FileFormat {
    FileFormat { data in
      let content = try SyncUpsContent(data, onProgress: onProgress)
      return (content.syncUps, remainder: content.remainder)
    } encode: { syncUps, remainder, size in
      var content = (remainder ?? SyncUpsContent()).replacing(syncUps: syncUps)
      let data = try content.write(expecting: size)
      return (data, remainder: content.remainder)
    } onSync: { remainder in
      onSync(remainder?.unreadable ?? [])
    }
  }
}

extension SyncUpsContent {
  /// The content, or an empty one if all elements are decoded.
  fileprivate var remainder: SyncUpsContent { unreadable.isEmpty ? SyncUpsContent() : self }
}
