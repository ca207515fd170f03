import Foundation
import IdentifiedCollections
import Locking
import Models
import Sharing

/// Reads and writes one file of sync-ups for its key.
///
/// Writing takes over what cannot be read from the content that is replaced. That content is what
/// the storage says, whatever was read or written before: so a merge keeps what the other process
/// left in the file, and an element that was repaired there does not come back. Two files have a
/// format each, and do not mix.
final class SyncUpsFormat: Sendable {
  /// The latest contents that have something besides sync-ups: they are merged with and replaced
  /// next.
  private let known = Locked<[(data: Data, content: SyncUpsContent)]>([])

  /// The latest content that has nothing besides sync-ups.
  ///
  /// NB: its sync-ups are not kept: the list that is shared would have to be copied for every
  /// change.
  private let plain = Locked<Data?>(nil)

  /// The file that was read last, as long as another version of it may be read.
  private let recent = Locked<ReadSyncUps?>(nil)

  /// What could not be read of the content that was read last.
  private let latest = Locked<[UnreadableSyncUp]>([])

  /// Is called with what cannot be read when the file has been written.
  private let onWrite: @Sendable ([UnreadableSyncUp]) -> Void

  /// Is called with how much of a large file has been read.
  private let onProgress: @Sendable (Double) -> Void

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - onWrite: Is called with what cannot be read when the file has been written.
  ///   - onProgress: Is called with how much of a large file has been read, from 0 to 1.
  init(
    onWrite: @escaping @Sendable ([UnreadableSyncUp]) -> Void = { _ in },
    onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.onWrite = onWrite
    self.onProgress = onProgress
  }

  /// What could not be read of the content that was read last.
  var latestUnreadable: [UnreadableSyncUp] { latest.withLock(\.self) }

  /// Reads a content, one that is known without decoding it again.
  ///
  /// The caller calls ``endReading()`` when it has read all versions that it needs.
  ///
  /// What was written is read as the value that it was made of. If a sync-up was deleted of which
  /// the file has a second version, that one is an addition when another program has read it, and
  /// not what was deleted.
  func read(_ data: Data) throws -> IdentifiedArrayOf<SyncUp> {
    let content = try knownContent(of: data) ?? newContent(of: data)
    remember(content, of: data)
    latest.withLock { $0 = content.unreadable }
    return content.syncUps
  }

  /// Forgets the sync-ups that were read last: the list that is shared would have to be copied when
  /// it is changed next.
  func endReading() { recent.withLock { $0 = nil } }

  /// Writes sync-ups over a content.
  func write(_ syncUps: IdentifiedArrayOf<SyncUp>, over replaced: Data?) throws -> Data {
    var content = formerContent(of: replaced).replacing(syncUps: syncUps)
    let data = try content.write(expecting: replaced?.count ?? 0)
    remember(content, of: data)
    endReading()
    onWrite(content.unreadable)
    return data
  }

  /// Creates a key for a file in this format.
  func key(for url: URL) -> FileStorageKey<IdentifiedArrayOf<SyncUp>> {
    .fileStorage(url, decode: read, encode: write, streaming: streaming)
  }

  /// Reads and writes a large file of nothing but sync-ups in parts.
  private var streaming: StreamedFormat<IdentifiedArrayOf<SyncUp>> {
    StreamedFormat(minimumSize: Self.minimumStreamedSize) { size, parts in
      self.read(parts, ofSize: size)
    } encode: { syncUps, write in
      try SyncUpsContent(syncUps).write(write)
    }
  }

  /// How large a file must be for its bytes to matter beside its sync-ups.
  private static let minimumStreamedSize = 4_000_000

  private func read(
    _ parts: (_ receive: (ArraySlice<UInt8>) -> Bool) -> Bool,
    ofSize size: Int
  ) -> IdentifiedArrayOf<SyncUp>? {
    var reader = SyncUpsParts()
    var progress = ReadingProgress(size: size)
    var offset = 0
    let isWhole = parts { part in
      offset += part.count
      if let fraction = progress.advance(to: offset) { onProgress(fraction) }
      return reader.take(part)
    }
    guard isWhole, let syncUps = reader.finish() else { return nil }
    latest.withLock { $0 = [] }
    return syncUps
  }

  /// What a content holds, which is nothing if it cannot be read at all: the storage keeps a backup
  /// of it.
  private func formerContent(of data: Data?) -> SyncUpsContent {
    guard let data, !data.isEmpty else { return SyncUpsContent() }
    if plain.withLock({ $0 == data }) { return SyncUpsContent() }
    return knownContent(of: data) ?? (try? SyncUpsContent(data)) ?? SyncUpsContent()
  }

  /// Reads a content, or only what is different in it if another version was read just now.
  private func newContent(of data: Data) throws -> SyncUpsContent {
    if let content = recent.withLock(\.self)?.content(of: data) { return content }
    let read = try ReadSyncUps(data, onProgress: onProgress)
    recent.withLock { $0 = read }
    return read.content
  }

  private func knownContent(of data: Data) -> SyncUpsContent? {
    known.withLock { $0.last { $0.data == data }?.content }
  }

  private func remember(_ content: SyncUpsContent, of data: Data) {
    guard !content.unreadable.isEmpty else { return plain.withLock { $0 = data } }
    known.withLock { known in
      known.removeAll { $0.data == data }
      // A merge has three versions, and what was encoded before it was found to be one.
      known = known.suffix(3) + [(data, content)]
    }
  }
}
