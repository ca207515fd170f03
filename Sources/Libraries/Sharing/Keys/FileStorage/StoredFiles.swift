import struct Foundation.Data
import struct Foundation.URL

/// Files as a storage keeps them.
protocol StoredFiles: AnyObject, Sendable {
  /// Tells storages apart, unlike an address even after one of them is gone.
  var id: FileStorage.ID { get }

  /// Returns the content of a file, or `nil` if there is no such file.
  func read(_ url: URL) throws(FileStorageError) -> Data?

  /// Replaces the content of a file, as a whole or not at all.
  func write(_ data: Data, to url: URL) throws(FileStorageError)

  /// Keeps a copy of a file beside it, if there is such a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - reason: One word for the name of the copy.
  func setAside(_ url: URL, because reason: String) throws(FileStorageError)

  /// Runs work that reads or writes files, in the order of the calls, where it disturbs nobody.
  func perform(_ work: @escaping @Sendable () -> Void)
}
