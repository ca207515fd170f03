import Dependencies
import Foundation
import PersistenceKeys
import Sharing

/// Runs an operation whose sync-ups are in a real file, in its own directory.
///
/// - Parameters:
///   - content: The content of the file, or `nil` for no file.
///   - isBlocked: Whether a file takes the place of the directory. Nothing can be written until the
///     operation removes that file.
///   - operation: The operation, with the URL of the file.
/// - Returns: The result of the operation.
/// - Throws: A file system error, or any error that the operation throws.
@discardableResult
package nonisolated(nonsending) func withSyncUpsFile<R>(
  _ content: String? = nil,
  isBlocked: Bool = false,
  _ operation: nonisolated(nonsending) (URL) async throws -> R
) async throws -> R {
  let directory = FileManager.default.temporaryDirectory.appending(path: "sync-ups-\(UUID())")
  let file = directory.appending(path: "sync-ups.json")
  defer { try? FileManager.default.removeItem(at: directory) }
  if isBlocked {
    try Data().write(to: directory)
  } else {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    try content.map { try Data($0.utf8).write(to: file) }
  }
  return try await withDependencies {
    $0.defaultFileStorage = .fileSystem
    $0.syncUpsFile = file
  } operation: {
    try await operation(file)
  }
}
