package import Foundation
package import IdentifiedCollections
package import Models
package import Sharing

/// A key for sync-ups in a file that notes what other processes change in it.
///
/// It forwards everything to the file's own key.
package struct ChangeNotingKey: SharedKey {
  /// The type of the key of the file.
  package typealias File = FileStorageKey<IdentifiedArrayOf<SyncUp>>

  private let file: File
  private let format: SyncUpsFormat
  private let unreadable: Shared<[UnreadableSyncUp]>

  /// Notes what is changed in a file.
  ///
  /// - Parameter url: The file.
  package init(_ url: URL) {
    let unreadable = Shared(.unreadableSyncUps(in: url))
    let progress = Shared(.readingProgress)
    let format = SyncUpsFormat {
      Self.note($0, as: unreadable)
    } onProgress: { fraction in
      progress.withLock { $0 = fraction }
    }
    file = format.key(for: url)
    self.format = format
    self.unreadable = unreadable
  }

  /// Sets ``Sharing/SharedReaderKey/unreadableSyncUps``, and tells observers only of a change.
  private static func note(_ new: [UnreadableSyncUp], as unreadable: Shared<[UnreadableSyncUp]>) {
    if unreadable.wrappedValue != new { unreadable.withLock { $0 = new } }
  }

  /// The file, in its storage.
  package var id: File.ID { file.id }

  /// Reads the file.
  package func load(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
  ) {
    let noting = LoadContinuation<IdentifiedArrayOf<SyncUp>> { [format, unreadable] result in
      format.endReading()
      // It is what was read just now.
      if case .success(_?) = result { Self.note(format.latestUnreadable, as: unreadable) }
      switch result {
      case .success(let syncUps?): continuation.resume(returning: syncUps)
      case .success(nil): continuation.resumeReturningInitialValue()
      case .failure(let error): continuation.resume(throwing: error)
      }
    }
    file.load(context: context, continuation: noting)
  }

  /// Reports what others write to the file, and sets ``Sharing/SharedReaderKey/changesElsewhere``
  /// to it.
  package func subscribe(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
  ) -> SharedSubscription {
    let noting = subscriber.notingChangesElsewhere { [format, unreadable] takeIn in
      defer { format.endReading() }
      // Before the version that both come from is read, too.
      Self.note(format.latestUnreadable, as: unreadable)
      return takeIn()
    }
    return file.subscribe(context: context, subscriber: noting)
  }

  /// Writes the file.
  package func save(
    _ value: IdentifiedArrayOf<SyncUp>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    file.save(value, context: context, continuation: continuation)
  }

  /// Writes the file, and takes the sync-ups when it is about to.
  package func save(
    unsaved: UnsavedValue<IdentifiedArrayOf<SyncUp>>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    file.save(unsaved: unsaved, context: context, continuation: continuation)
  }
}

extension ChangeNotingKey: CustomStringConvertible {
  /// The key of the file as it is written in code.
  package var description: String { file.description }
}
