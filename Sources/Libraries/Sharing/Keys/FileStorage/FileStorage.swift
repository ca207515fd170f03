public import Dependencies
import Synchronization

public import struct Foundation.Data
public import struct Foundation.URL

/// Where file storage keys keep their files: the file system, or memory.
///
/// The app uses the file system. Tests and previews have a memory of their own, so that they
/// neither see nor change a file; a test that is about files says so:
///
/// ```swift
/// @Test(.dependency(\.defaultFileStorage, .fileSystem))
/// func savesToDisk() { … }
/// ```
public struct FileStorage: Sendable {
  /// Where the files are.
  package let files: any StoredFiles

  /// Creates a storage of files of any kind, as a test may have them.
  package init(_ files: any StoredFiles) {
    self.files = files
  }

  /// The file system.
  public static let fileSystem = FileStorage(FileSystem())

  /// A new, empty storage in memory, where a save is visible to a load at once.
  public static var inMemory: FileStorage { inMemory(files: [:]) }

  /// A new storage in memory that has some files already.
  ///
  /// - Parameter files: The content of each file.
  /// - Returns: A storage that knows these files and no others.
  public static func inMemory(files: [URL: Data]) -> FileStorage {
    FileStorage(FilesInMemory(files))
  }

  /// Tells storages apart.
  package struct ID: Hashable, Sendable {
    private static let latest = Atomic<UInt64>(0)
    private let number: UInt64

    /// Creates an identity that no other storage has.
    package init() {
      number = Self.latest.add(1, ordering: .relaxed).newValue
    }
  }

  var id: ID { files.id }

  /// The storage of the current context.
  static var current: FileStorage {
    DependencyValues.currentValue(of: FileStorageDependency.self)
  }
}

extension FileStorage: Hashable {
  /// Whether two storages are the same one.
  public static func == (lhs: FileStorage, rhs: FileStorage) -> Bool { lhs.id == rhs.id }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension DependencyValues {
  /// The storage of keys made by ``SharedReaderKey/fileStorage(_:decoder:encoder:)``.
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
