import Locking

import struct Foundation.Data
import struct Foundation.URL

/// Files that exist in memory only.
///
/// A save is visible to a load at once, so that tests need neither wait nor move a clock.
final class FilesInMemory: StoredFiles {
  let id = FileStorage.ID()
  let saveInterval = Duration.zero
  private let contents: Locked<[URL: Data]>

  init(_ contents: [URL: Data]) {
    self.contents = Locked(contents)
  }

  func makeTimeline() -> any SaveTimeline { ImmediateTimeline() }

  func read(_ url: URL) -> Data? { contents.withLock { $0[url] } }

  // Nobody else has these files.
  func status(of url: URL) -> FileStatus? { nil }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws { try operation() }

  func write(_ data: Data, to url: URL) { contents.withLock { $0[url] = data } }

  func keepBackup(of data: Data, from url: URL, because reason: FileBackup.Reason) {
    contents.withLock { contents in
      let naming = FileBackupNaming(of: FilePath(url))
      func copy(_ number: Int) -> URL {
        naming.path(reason, time: "in-memory", number: number).url
      }
      var number = 1
      while let existing = contents[copy(number)], existing != data { number += 1 }
      contents[copy(number)] = data
    }
  }
}
