package import AtomicFiles
package import struct Foundation.Data
package import struct Foundation.URL

/// The files of a storage.
///
/// Everything that a ``FileSyncRunner`` knows of the world: the file system, the clock, the lock.
/// Tests replace it.
package protocol StoredFiles: AnyObject, Sendable {
  /// Identifies a storage, even if a later one has the same address.
  var id: FileStorage.ID { get }

  /// The shortest time between two writes of one file.
  var saveInterval: Duration { get }

  /// The timeouts.
  var patience: Patience { get }

  /// Creates the timeline for the work on one file.
  func makeTimeline() -> any SaveTimeline

  /// Reads a file, if it exists.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - known: The digest of the last known content. If the file still has it, the reading holds
  ///     no bytes.
  ///   - limit: How recently a missing file must have been removed for the reading to tell, or
  ///     `nil` for as long ago as can be told.
  func read(
    _ url: URL,
    expecting known: ContentDigest?,
    removedWithin limit: Duration?
  ) throws(FileStorageError) -> FileReading

  /// The status of a file, or `nil` if only reading the file shows a change.
  func status(of url: URL) -> FileStatus?

  /// Calls a closure when a file may have changed.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription

  /// Blocks the calling thread for some time.
  func pause(for duration: Duration)

  /// Runs an operation while no other process of this library writes in the directory of a file.
  ///
  /// - Parameters:
  ///   - url: The file. Missing directories on the way to it are created.
  ///   - operation: The operation to run.
  /// - Throws: The error of the operation, or ``FileStorageError`` if the lock cannot be acquired.
  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws

  /// Replaces a whole file if it is unchanged since it was read. Call this inside exclusive access.
  ///
  /// - Parameters:
  ///   - reading: What was read. If a program had the file open for writing, it may still have.
  ///   - content: The new content.
  ///   - url: The file.
  /// - Returns: Whether the file was replaced.
  /// - Throws: The reason why the file cannot be replaced. It has its old content, unless the error
  ///   says that it cannot be flushed.
  func replace(
    _ reading: FileReading,
    with content: Data,
    at url: URL
  ) throws(FileStorageError) -> FileReplacement

  /// Keeps a content in the directory of its file. Call this inside exclusive access.
  func keepBackup(
    of content: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError)
}

extension StoredFiles {
  /// Reads a file of unknown content.
  package func read(_ url: URL) throws(FileStorageError) -> FileReading {
    try read(url, expecting: nil, removedWithin: nil)
  }
}

/// Whether a file was replaced.
package enum FileReplacement: Sendable {
  /// The new content is in place, and on disk.
  ///
  /// - Parameters:
  ///   - status: The status of the new file when it was put in place.
  ///   - file: The file that was in its place, if there was one.
  case replaced(status: FileStatus?, file: (any ReplacedFile)?)

  /// The file has changed since it was read, and was not replaced.
  case changed
}

/// A file that is in no directory any more, and that another program may still have open.
package protocol ReplacedFile: Sendable {
  /// Reads the file, or returns `nil` if nothing has happened to it since it was replaced.
  func read() -> FileReading?
}
