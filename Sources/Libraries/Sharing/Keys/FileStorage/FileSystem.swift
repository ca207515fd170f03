import AtomicFiles
import Foundation
import Glibc
import Locking

/// Files on disk.
final class FileSystem: StoredFiles {
  let id = FileStorage.ID()
  let saveInterval = Duration.seconds(1)
  let patience = Patience()

  /// The files whose leftover temporary files were removed.
  private let swept = Locked<Set<FilePath>>([])

  /// The files with locked directories, after resolving symbolic links.
  private let locked = Locked<Set<FilePath>>([])

  func makeTimeline() -> any SaveTimeline { QueueTimeline() }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileReading {
    do throws(SystemError) {
      return try OpenFile(FilePath(url))?.reading(expecting: known)
        ?? .missing(at: FilePath(url), removedWithin: limit)
    } catch {
      throw .unreadable(url, reason: error.description)
    }
  }

  func status(of url: URL) -> FileStatus? { FileStatus(of: FilePath(url)) }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription(FileWatcher.shared.watch(FilePath(url), onChange: onChange))
  }

  func pause(for duration: Duration) { Thread.sleep(forTimeInterval: duration / .seconds(1)) }

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
        locked.withLock { _ = $0.insert(file) }
        defer { locked.withLock { _ = $0.remove(file) } }
        return OwnDirectoryChanges.shared.record(in: directory) { Result { try operation() } }
      }
    } catch {
      throw FileStorageError.unwritable(url, reason: error.description)
    }
    try result.get()
  }

  func replace(
    _ reading: FileReading,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    var placement: FilePlacement?
    do throws(SystemError) {
      let target = try FilePath(url).resolvingLinks()
      // If a link leads elsewhere by now, another process may be writing there.
      guard locked.withLock({ $0.contains(target) }) else { return .changed }
      try AtomicFileWriter(target: target).write(content) { temporary, file throws(SystemError) in
        placement = try FilePlacement(of: temporary, file, at: target, over: reading)
      }
    } catch {
      switch placement {
      // The error concerns the new file, which is already in place but cannot be flushed.
      case .some: throw .unflushed(url, reason: error.description)
      case nil where error == FilePlacement.changed: return .changed
      case nil: throw .unwritable(url, reason: error.description)
      }
    }
    return .replaced(status: placement?.status, file: placement?.replaced)
  }

  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) {
    _ = try keepCopy(of: content, from: url, because: reason)
  }

  /// Saves a copy of a content in the directory of its file.
  ///
  /// Call this inside exclusive access.
  ///
  /// - Returns: The new copy, or an existing one with the same content.
  func keepCopy(
    of data: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL {
    let file: FilePath
    do throws(SystemError) {
      file = try FilePath(url).resolvingLinks()
    } catch {
      throw .unwritable(url, reason: error.description)
    }
    do throws(FileBackupWriter.Failure) {
      return try FileBackupWriter(of: file).keep(data, because: reason)
    } catch {
      throw .unwritable(error.copy, reason: error.cause.description)
    }
  }
}

extension OpenFile: ReplacedFile {}
