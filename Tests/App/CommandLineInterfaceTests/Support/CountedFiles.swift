import Foundation
import Sharing
import Synchronization

/// Files in memory that count how often one of the files is loaded and watched.
final class CountedFiles: StoredFiles {
  private let files: any StoredFiles
  private let url: URL
  private let loads = Atomic(0)
  private let watches = Atomic(0)

  /// Creates files in memory.
  ///
  /// - Parameters:
  ///   - contents: The content of each file.
  ///   - url: The file that is counted.
  init(_ contents: [URL: Data], counting url: URL) {
    files = FileStorage.inMemory(files: contents).files
    self.url = url
  }

  /// The number of times that a reader read the complete file, because the reader did not know any
  /// version of the file.
  var loadCount: Int { loads.load(ordering: .relaxed) }

  /// The number of times that the file was watched.
  var watchCount: Int { watches.load(ordering: .relaxed) }

  var saveInterval: Duration { files.saveInterval }
  var timeouts: FileTimeouts { files.timeouts }

  func makeTimeline() -> any SaveTimeline { files.makeTimeline() }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileSnapshot {
    if url == self.url, known == nil { loads.add(1, ordering: .relaxed) }
    return try files.read(url, expecting: known, removedWithin: limit)
  }

  func status(of url: URL) -> FileStatus? { files.status(of: url) }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    if url == self.url { watches.add(1, ordering: .relaxed) }
    return files.watch(url, onChange: onChange)
  }

  func pause(for duration: Duration) { files.pause(for: duration) }

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws {
    try files.withExclusiveAccess(to: url, operation)
  }

  func replace(
    _ snapshot: FileSnapshot,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    try files.replace(snapshot, with: content, at: url)
  }

  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL {
    try files.keepBackup(of: content, from: url, because: reason)
  }
}
