import Dependencies

import struct Foundation.Data
import struct Foundation.URL

/// Files that exist in memory only.
final class FilesInMemory: StoredFiles {
  let id = FileStorage.ID()
  private let contents: Locked<[URL: Data]>

  init(_ contents: [URL: Data]) {
    self.contents = Locked(contents)
  }

  func read(_ url: URL) -> Data? { contents.withLock { $0[url] } }

  func write(_ data: Data, to url: URL) { contents.withLock { $0[url] = data } }

  func setAside(_ url: URL, because reason: String) {
    contents.withLock { contents in
      guard let data = contents[url] else { return }
      var number = 1
      var copy = url.appendingPathExtension(reason)
      while contents[copy] != nil {
        number += 1
        copy = url.appendingPathExtension("\(reason)-\(number)")
      }
      contents[copy] = data
    }
  }

  // At once: a test sees a save without waiting for anything.
  func perform(_ work: @escaping @Sendable () -> Void) { work() }
}
