import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import Sharing

/// A key for the sync-ups that are in the user's file at this moment, for a command that changes
/// nothing.
///
/// It has the id of ``Sharing/SharedReaderKey/syncUps``, so that properties with that key share what
/// it has read. Neither does it keep the bytes, which only a merge would need, nor does it watch the
/// file. So a large file needs about half of the memory.
package struct SyncUpsSnapshotKey: SharedReaderKey {
  /// How large a file must be for the bytes to matter.
  private static let smallestSize = 4_000_000

  private let syncUps: IdentifiedArrayOf<SyncUp>

  /// Reads the user's file.
  ///
  /// - Returns: `nil` if the file is small, is being written, or is not as programs write it. Then
  ///   ``Sharing/SharedReaderKey/syncUps`` reads it, waits, or says what is wrong. Also `nil` in a
  ///   team, whose sync-ups are in no such file.
  package init?() {
    let values = DependencyValues.current
    guard values.defaultFileStorage == .fileSystem, values.syncUpsStorage.team == nil,
      let syncUps = Self.read(FilePath(values.syncUpsFile), atLeast: Self.smallestSize)
    else { return nil }
    self.syncUps = syncUps
  }

  /// Reads a file of sync-ups.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - size: How large it must be.
  /// - Returns: The sync-ups, or `nil` if they cannot be read in parts.
  package static func read(
    _ path: FilePath,
    atLeast size: Int
  ) -> IdentifiedArrayOf<SyncUp>? {
    guard let file = OpenFile.large(path, atLeast: size) else { return nil }
    var parts = SyncUpsParts()
    guard (try? file.readParts { parts.take($0) }) == true else { return nil }
    return parts.finish()
  }

  /// The file, in its storage.
  package var id: SyncUpsKey.ID { SyncUpsKey.syncUps.id }

  /// Hands over what was read.
  package func load(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
  ) {
    continuation.resume(returning: syncUps)
  }

  /// Reports nothing: the file is not followed.
  package func subscribe(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}
