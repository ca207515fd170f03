import Dependencies
package import Foundation
package import Sharing

extension URL {
  /// A file among those that studies store.
  ///
  /// - Parameter name: The file's name.
  package static func studyFile(_ name: String) -> URL {
    @Dependency(\.studyDirectory) var directory
    return directory.appending(path: name)
  }

  /// Makes the directory of a file, which keys do by themselves and other libraries do not.
  package func makeDirectory() throws {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
  }
}

extension SharedReaderKey {
  /// A value in a file among those that studies store.
  ///
  /// - Parameter name: The file's name.
  package static func studyFile<Value: Codable & Sendable>(
    _ name: String
  ) -> Self where Self == FileStorageKey<Value> {
    .fileStorage(.studyFile(name))
  }
}
