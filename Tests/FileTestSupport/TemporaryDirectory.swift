import Dispatch
package import Foundation
import Glibc
import Sharing

/// A directory for one test, removed when the test ends.
package final class TemporaryDirectory: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    let url = url
    // Flush first, because a later save would create the directory again. Flush on a queue, because
    // saves wait for locks, and a test that holds a lock needs this thread.
    TemporaryDirectory.removals.async {
      PendingSaves.flush()
      try? FileManager.default.removeItem(at: url)
    }
  }

  /// The queue that removes directories, which the process waits for when it ends.
  private static let removals: DispatchQueue = {
    atexit { TemporaryDirectory.removals.sync {} }
    return DispatchQueue(label: "removals")
  }()

  /// The names of the files in the directory.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path()).sorted() }
  }
}
