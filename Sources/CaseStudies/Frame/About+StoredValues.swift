import Dependencies
import Foundation
import Sharing

extension About {
  /// The option of every study that stores values.
  ///
  /// With `--start-over`, a study removes the values that its earlier runs have stored.
  package static let startOver = "--start-over"

  /// Whether the study may find values that earlier runs have stored.
  package var storesValues: Bool { !storedFiles.isEmpty || !storedSettings.isEmpty }

  /// Removes the values that earlier runs of the study have stored.
  ///
  /// The values of other studies stay, even if they are in the same app storage.
  ///
  /// - Throws: An error if a file cannot be removed.
  package func removeStoredValues() throws {
    @Dependency(\.studyDirectory) var directory
    @Dependency(\.defaultAppStorage) var defaults
    for name in storedSettings { defaults.removeObject(forKey: name) }
    // Save pending changes before removing files. Otherwise, a pending change could create a
    // removed file again.
    PendingSaves.flush()
    let files = FileManager.default
    // Before the first run, the directory does not exist.
    let names = try? files.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
    for name in names ?? [] where storedFiles.contains(where: { Self.matches(name, pattern: $0) }) {
      try files.removeItem(at: directory.appending(path: name))
    }
  }

  private static func matches(_ name: String, pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return name == pattern }
    return name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
  }
}
