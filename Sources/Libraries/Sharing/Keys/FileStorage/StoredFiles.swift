import struct Foundation.Data
import struct Foundation.URL

/// Files as a storage keeps them.
protocol StoredFiles: AnyObject, Sendable {
  /// Tells storages apart, unlike an address even after one of them is gone.
  var id: FileStorage.ID { get }

  /// How long to wait between two writes of one file.
  var saveInterval: Duration { get }

  /// Creates what says when and where work on one file is done.
  func makeTimeline() -> any SaveTimeline

  /// Returns the content of a file, or `nil` if there is no such file.
  func read(_ url: URL) throws(FileStorageError) -> Data?

  /// What tells whether a file may have changed, or `nil` if that cannot be told without reading it.
  func status(of url: URL) -> FileStatus?

  /// Calls a closure when a file may have another content than before.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription

  /// Runs an operation while nobody else writes in the directory of a file.
  ///
  /// - Parameters:
  ///   - url: The file. Missing directories on the way to it are created.
  ///   - operation: What to run.
  /// - Throws: What the operation throws, and ``FileStorageError`` if the directory is not to be had.
  func withExclusiveAccess(to url: URL, _ operation: () throws -> Void) throws

  /// Replaces the content of a file, as a whole or not at all, inside of exclusive access.
  func write(_ data: Data, to url: URL) throws(FileStorageError)

  /// Keeps what was in a file beside it, inside of exclusive access.
  func keepBackup(
    of data: Data,
    from url: URL,
    because reason: FileBackup.Reason
  ) throws(FileStorageError)
}
