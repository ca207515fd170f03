package import AtomicFiles
package import Foundation
import Glibc
import Locking

/// The files on disk.
final class FileSystem: StoredFiles {
  let saveInterval = Duration.seconds(1)
  let timeouts = FileTimeouts()

  /// The files whose leftover temporary files this process has removed.
  private let swept = Locked<Set<FilePath>>([])

  /// The files whose directories this process has locked, as paths without symbolic links.
  private let locked = Locked<Set<FilePath>>([])

  func makeTimeline() -> any SaveTimeline { QueueTimeline() }

  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileSnapshot {
    do throws(SystemError) {
      return try OpenFile(FilePath(url))?.snapshot(expecting: known)
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
    _ snapshot: FileSnapshot,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement {
    var placement: FilePlacement?
    do throws(SystemError) {
      let target = try FilePath(url).resolvingLinks()
      // If a link now leads to another directory, another process may be writing in that directory.
      guard locked.withLock({ $0.contains(target) }) else { return .changed }
      try AtomicFileWriter(target: target).write(content) { temporary, file throws(SystemError) in
        placement = try FilePlacement(of: temporary, file, at: target, over: snapshot)
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

  @discardableResult
  func keepBackup(
    of content: Data,
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
      return try FileBackupWriter(of: file).keep(content, because: reason)
    } catch {
      throw .unwritable(error.copy, reason: error.cause.description)
    }
  }
}

extension OpenFile: ReplacedFile {}

// MARK: - The runner's dependencies

/// The external systems that a ``FileSyncRunner`` depends on: files, a clock and a lock.
///
/// Tests can replace these systems.
package protocol StoredFiles: AnyObject, Sendable {
  /// The minimum time between the starts of two writes to the same file.
  var saveInterval: Duration { get }

  /// The timeouts for waiting for other programs.
  var timeouts: FileTimeouts { get }

  /// Creates the timeline for the work on one file. For a file on disk, the timeline is a serial
  /// background queue.
  func makeTimeline() -> any SaveTimeline

  /// Reads a file if it exists.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - known: The digest of the last known content. If the file still has this content, the
  ///     result contains no bytes.
  ///   - limit: The result reports a missing file's removal only if the removal happened within
  ///     this time. If `limit` is `nil`, the result reports every removal.
  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileSnapshot

  /// Returns a file's status, or `nil` if only reading the file can detect a change.
  func status(of url: URL) -> FileStatus?

  /// Calls a closure when a file may have changed.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription

  /// Blocks the calling thread for a duration.
  func pause(for duration: Duration)

  /// Runs an operation while no other process that uses this library can write to a file's
  /// directory.
  ///
  /// - Parameters:
  ///   - url: The file. If directories on the file's path are missing, they are created.
  ///   - operation: The operation to run.
  /// - Throws: Any error that the operation throws, or a ``FileStorageError`` if the lock cannot be
  ///   acquired.
  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws

  /// Replaces a file if the file has not changed since it was read. Call this method inside
  /// `withExclusiveAccess`.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot that was made when the file was read. A program that had the file
  ///     open for writing when the snapshot was made may still have it open.
  ///   - content: The new content.
  ///   - url: The file.
  /// - Returns: Whether the file was replaced.
  /// - Throws: An error if the file cannot be replaced. The file still has its old content, unless
  ///   the error is `unflushed`.
  func replace(
    _ snapshot: FileSnapshot,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement

  /// Saves a backup copy of the content in the file's directory. Call this method inside
  /// `withExclusiveAccess`.
  ///
  /// - Returns: The new copy, or the newest existing copy if that copy has the same content.
  @discardableResult
  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError) -> URL
}

extension StoredFiles {
  /// Reads a file whose content the process does not know yet.
  package func read(_ url: URL) throws(FileStorageError) -> FileSnapshot {
    try read(url, expecting: nil, removedWithin: nil)
  }
}

/// The result of an attempt to replace a file.
package enum FileReplacement: Sendable {
  /// The new content is in place and on disk.
  ///
  /// - Parameters:
  ///   - status: The new file's status immediately after the replacement, if known.
  ///   - file: The replaced file, if any.
  case replaced(status: FileStatus?, file: (any ReplacedFile)?)

  /// The file changed since it was read, and was not replaced.
  case changed
}

/// The old file after a replacement: it no longer has a name, but may still be open in another
/// program.
package protocol ReplacedFile: Sendable {
  /// Reads the file.
  ///
  /// - Returns: A snapshot. The result is `nil` if the file cannot be read, or if the file is known
  ///   to be unchanged and no program can write to it.
  func snapshotIfChanged() -> FileSnapshot?
}
