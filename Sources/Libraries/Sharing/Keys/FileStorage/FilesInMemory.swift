import AtomicFiles
import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Files that exist only in memory.
///
/// A saved value can be loaded immediately, so tests need neither wait nor advance a clock.
final class FilesInMemory: StoredFiles {
  let saveInterval = Duration.zero
  let timeouts = FileTimeouts()
  private let contents: Locked<[URL: Data]>

  init(_ contents: [URL: Data]) {
    self.contents = Locked(contents)
  }

  func makeTimeline() -> any SaveTimeline { ImmediateTimeline() }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) -> FileSnapshot {
    FileSnapshot(content: contents.withLock { $0[url].map(FileContent.init) })
  }

  // No other program can access these files.
  func status(of url: URL) -> FileStatus? { nil }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }

  func pause(for duration: Duration) {}

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws { try operation() }

  func replace(
    _ snapshot: FileSnapshot,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    contents.withLock { contents in
      // Properties in several contexts may share these files.
      guard contents[url].map(FileContent.init) == snapshot.content else { return .changed }
      contents[url] = content
      return .replaced(status: nil, file: nil)
    }
  }

  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL {
    contents.withLock { contents in
      let naming = FileBackupNaming(of: FilePath(url))
      func copy(_ number: Int) -> URL {
        naming.path(reason, time: "in-memory", number: number).url
      }
      var number = 1
      while let existing = contents[copy(number)], existing != content { number += 1 }
      contents[copy(number)] = content
      return copy(number)
    }
  }
}

/// A timeline for files in memory, which runs all work immediately.
///
/// Each piece of work starts only after all earlier work has ended.
final class ImmediateTimeline: SaveTimeline {
  private let queue = DeliveryQueue()

  var now: ContinuousClock.Instant { .now }

  func perform(_ work: @escaping @Sendable () -> Void) {
    queue.add(work)
    queue.deliver()
  }

  func perform(after delay: Duration, _ work: @escaping @Sendable () -> Void) { perform(work) }

  func performAndWait(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    // Work on files in memory never waits.
    perform { work {} }
  }
}
