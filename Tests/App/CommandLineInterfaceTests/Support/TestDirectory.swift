import Foundation
import Sharing

/// A directory with a file of sync-ups, for one test.
///
/// The directory is removed when the test ends.
@MainActor
final class TestDirectory {
  nonisolated let url = FileManager.default.temporaryDirectory.appending(path: "doctor-\(UUID())")

  /// The file of the sync-ups.
  var file: URL { url.appending(path: "sync-ups.json") }

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    PendingSaves.flush()
    try? FileManager.default.removeItem(at: url)
  }

  /// Runs `doctor` on the file.
  func runDoctor(_ arguments: String...) async -> CommandRun { await runDoctor(arguments) }

  /// Runs `doctor` on the file.
  func runDoctor(_ arguments: [String]) async -> CommandRun {
    await CommandRun(
      ["doctor"] + arguments,
      environment: ["SYNCUPS_FILE": file.path()],
      storage: .fileSystem
    )
  }

  func write(_ content: String, as name: String = "sync-ups.json") throws {
    let file = url.appending(path: name)
    try Data(content.utf8).write(to: file)
    let attributes: [FileAttributeKey: Any] = [
      .posixPermissions: 0o640,
      .modificationDate: Date(timeIntervalSinceReferenceDate: 816_216_768),
    ]
    try FileManager.default.setAttributes(attributes, ofItemAtPath: file.path())
  }

  func content(of name: String = "sync-ups.json") throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// The names of the files, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path()).sorted()
  }

  /// Returns the contents of the copies with a given reason, oldest first.
  func copies(because reason: FileBackup.Reason) throws -> [String] {
    try FileBackup.all(of: file).filter { $0.reason == reason }
      .map { try content(of: $0.url.lastPathComponent) }
  }
}
