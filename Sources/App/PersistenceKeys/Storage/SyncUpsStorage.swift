package import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

extension DependencyValues {
  /// The storage of the sync-ups: the user's file, or the cluster of a team.
  ///
  /// The program sets this value once, at its start, together with ``syncUpsFile``.
  package var syncUpsStorage: SyncUpsStorage {
    get { self[SyncUpsStorageKey.self] }
    set { self[SyncUpsStorageKey.self] = newValue }
  }
}

private enum SyncUpsStorageKey: DependencyKey {
  static let liveValue = SyncUpsStorage.file
  static let testValue = SyncUpsStorage.file
}

/// A dependency that creates the keys of the values that several windows share.
///
/// ```swift
/// $0.syncUpsStorage = SyncUpsStorage(
///   team: "platform",
///   syncUps: { EtcdKey(…) },
///   liveMeetings: { EtcdKey(…) }
/// )
/// ```
///
/// With a team, ``Dependencies/DependencyValues/syncUpsFile`` is the local copy of the team's list.
/// Values that only this machine needs, such as drafts, are still in files next to the local copy.
package struct SyncUpsStorage: Sendable {
  /// The team's name, or `nil` if the sync-ups are in a file.
  package let team: String?

  /// Creates the key of the list of all sync-ups.
  package let syncUps: @Sendable () -> FileStorageKey<IdentifiedArrayOf<SyncUp>>

  /// Creates the key of the meetings in progress.
  package let liveMeetings: @Sendable () -> FileStorageKey<IdentifiedArrayOf<LiveMeeting>>

  /// Creates a dependency that uses the given keys instead of the keys of files.
  ///
  /// - Parameters:
  ///   - team: The team's name, or `nil` if the sync-ups are in a file.
  ///   - syncUps: A closure that creates the key that stores all sync-ups.
  ///   - liveMeetings: A closure that creates the key that stores the meetings in progress.
  package init(
    team: String? = nil,
    syncUps: @escaping @Sendable () -> any SharedKey<IdentifiedArrayOf<SyncUp>> & Sendable,
    liveMeetings: @escaping @Sendable () -> any SharedKey<IdentifiedArrayOf<LiveMeeting>> & Sendable
  ) {
    self.team = team
    self.syncUps = { .file(DependencyValues.current.syncUpsFile, keptBy: syncUps()) }
    self.liveMeetings = { .file(DependencyValues.current.liveMeetingsFile, keptBy: liveMeetings()) }
  }

  private init(
    files syncUps: @escaping @Sendable () -> FileStorageKey<IdentifiedArrayOf<SyncUp>>,
    liveMeetings: @escaping @Sendable () -> FileStorageKey<IdentifiedArrayOf<LiveMeeting>>
  ) {
    team = nil
    self.syncUps = syncUps
    self.liveMeetings = liveMeetings
  }

  /// The storage in the user's file, and in the file of the meetings in progress.
  package static let file = SyncUpsStorage(
    files: { .reportingSyncUps(in: DependencyValues.current.syncUpsFile) },
    liveMeetings: { LiveMeetingsFormat.key(of: DependencyValues.current.liveMeetingsFile) }
  )
}

extension SyncUpsStorage {
  /// Returns a storage that has the same values but does not watch for changes, for a program that
  /// does not change the sync-ups.
  ///
  /// - Parameter syncUps: The sync-ups if the program has already loaded them, or `nil` to load
  ///   them on demand.
  package func withoutWatching(
    loaded syncUps: IdentifiedArrayOf<SyncUp>? = nil
  ) -> SyncUpsStorage {
    let storage = self
    return SyncUpsStorage(team: team) {
      UnwatchedKey(storage.syncUps(), loaded: syncUps)
    } liveMeetings: {
      UnwatchedKey(storage.liveMeetings())
    }
  }
}

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>> {
  /// The sync-ups in the user's file.
  ///
  /// - Parameter url: The file.
  /// - Returns: A key for the file that also sets ``Sharing/SharedReaderKey/unreadableSyncUps`` and
  ///   ``Sharing/SharedReaderKey/loadingProgress``.
  static func reportingSyncUps(in url: URL) -> Self {
    let unreadable = Shared(.unreadableSyncUps(in: url))
    let progress = Shared(.loadingProgress)
    return .fileStorage(
      url,
      format: .syncUps { new in
        // Set the value only if it has changed: an equal value would notify the observers, too.
        if unreadable.wrappedValue != new { unreadable.withLock { $0 = new } }
      } onProgress: { fraction in
        progress.withLock { $0 = fraction }
      }
    )
  }
}
