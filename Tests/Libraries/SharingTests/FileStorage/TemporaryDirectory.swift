import Foundation
import Sharing

/// A directory of a test's own, removed at its end.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sharing-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A later save would create the directory again.
    PendingSaves.flush()
    try? FileManager.default.removeItem(at: url)
  }

  /// The names of the files in the directory.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path()).sorted() }
  }
}
