public import Dependencies

public import struct Foundation.Data
public import struct Foundation.URL

/// The place where file storage keys store their files: the file system or memory.
///
/// The app uses the file system. Each test and preview has separate memory, so tests and previews
/// neither read nor write files. A test that needs real files requests the file system:
///
/// ```swift
/// @Test(.dependency(\.defaultFileStorage, .fileSystem))
/// func savesToDisk() { … }
/// ```
public struct FileStorage: Sendable {
  /// The implementation: files on disk or in memory.
  package let files: any StoredFiles

  /// Creates file storage with a custom implementation, for tests.
  package init(_ files: any StoredFiles) {
    self.files = files
  }

  /// The file system.
  public static let fileSystem = FileStorage(FileSystem())

  /// New, empty in-memory storage.
  ///
  /// A saved value can be loaded immediately.
  public static var inMemory: FileStorage { inMemory(files: [:]) }

  /// Creates in-memory storage that contains the given files.
  ///
  /// - Parameter files: The content of each file.
  /// - Returns: In-memory storage that contains only these files.
  public static func inMemory(files: [URL: Data]) -> FileStorage {
    FileStorage(FilesInMemory(files))
  }

  /// The file storage of the current dependency context.
  @usableFromInline static var current: FileStorage {
    DependencyValues.currentValue(of: FileStorageDependency.self)
  }
}

extension FileStorage: Hashable {
  /// Whether two values refer to the same file storage.
  public static func == (lhs: FileStorage, rhs: FileStorage) -> Bool { lhs.files === rhs.files }

  /// Hashes the storage's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(files)) }
}

extension DependencyValues {
  /// The storage that keys made by ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` use.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }
}

private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}
