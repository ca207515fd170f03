import Foundation
import Locking

/// Files on disk.
final class FileSystem: StoredFiles {
  let id = FileStorage.ID()
  let saveInterval = Duration.seconds(1)

  /// The files of which temporary ones left by a crash have been removed.
  private let swept = Locked<Set<FilePath>>([])

  func makeTimeline() -> any SaveTimeline { QueueTimeline() }

  func read(_ url: URL) throws(FileStorageError) -> Data? {
    do throws(SystemError) {
      return try FileDescriptor.contents(of: FilePath(url))
    } catch {
      throw .unreadable(url, reason: error.description)
    }
  }

  func status(of url: URL) -> FileStatus? { FileStatus(of: FilePath(url)) }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    FileWatcher.shared.watch(FilePath(url), onChange: onChange)
  }

  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws {
    let result: Result<Void, any Error>
    do throws(SystemError) {
      let file = try FilePath(url).resolvingLinks()
      let directory = file.removingLastComponent()
      try AtomicFileWriter.createDirectory(directory)
      result = try DirectoryLock.hold(on: directory) {
        if swept.withLock({ $0.insert(file).inserted }) {
          AtomicFileWriter(target: file).removeStaleTemporaries()
        }
        return Result { try operation() }
      }
    } catch {
      throw FileStorageError.unwritable(url, reason: error.description)
    }
    try result.get()
  }

  func write(_ data: Data, to url: URL) throws(FileStorageError) {
    do throws(SystemError) {
      try AtomicFileWriter(target: FilePath(url).resolvingLinks()).write(data)
    } catch {
      throw .unwritable(url, reason: error.description)
    }
  }

  func keepBackup(
    of data: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) {
    let file: FilePath
    do throws(SystemError) {
      file = try FilePath(url).resolvingLinks()
    } catch {
      throw .unwritable(url, reason: error.description)
    }
    try FileBackupWriter(of: file).keep(data, because: reason)
  }
}
