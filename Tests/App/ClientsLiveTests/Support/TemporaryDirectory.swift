import Foundation
import Glibc

/// A directory that is removed when the last reference to this object ends.
final class TemporaryDirectory: Sendable {
  /// The path of the directory.
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory
      .appending(path: "syncups-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // If the removal fails, the system removes the directory later.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file.
  ///
  /// - Returns: The path of the file.
  func write(_ content: String, to name: String, mode: Int) throws -> String {
    let file = "\(path)/\(name)"
    try Data(content.utf8).write(to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }
}
