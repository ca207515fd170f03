package import Foundation
import Sharing

/// A directory of a test's own, removed at its end.
package final class TemporaryDirectory: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A later save would create the directory again.
    PendingSaves.flush()
    try? FileManager.default.removeItem(at: url)
  }

  /// The names of the files in the directory.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path()).sorted() }
  }
}
