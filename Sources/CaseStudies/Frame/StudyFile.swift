import Dependencies
package import Foundation
package import Sharing

extension URL {
  /// Returns the URL of a file in the studies' directory.
  ///
  /// - Parameter name: The file's name.
  package static func studyFile(_ name: String) -> URL {
    @Dependency(\.studyDirectory) var directory
    return directory.appending(path: name)
  }

  /// Creates the directory that contains a file.
  ///
  /// File storage keys create the directory themselves, but other libraries do not create it.
  package func makeDirectory() throws {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }
}

extension SharedReaderKey {
  /// A key that stores a value in a file in the studies' directory.
  ///
  /// - Parameter name: The file's name.
  package static func studyFile<Value: Codable & Sendable>(
    _ name: String
  ) -> Self where Self == FileStorageKey<Value> {
    .fileStorage(.studyFile(name))
  }
}
