import Dispatch
import Foundation
import Glibc

/// An object that holds the lock of a directory as long as the object exists.
final class DirectoryLock {
  private let descriptor: Int32

  private init?(for file: URL) {
    // Ignore the error: if the directory is missing, `open` below also fails.
    try? file.makeDirectory()
    let directory = file.deletingLastPathComponent().path(percentEncoded: false)
    descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { return nil }
  }

  /// Waits for the lock of a file's directory, and creates the directory if it is missing.
  ///
  /// - Parameter file: The file whose directory to lock.
  /// - Returns: The lock, or `nil` if the directory cannot be opened.
  static func acquire(for file: URL) async -> DirectoryLock? {
    await withCheckedContinuation { continuation in
      // Waiting for the lock blocks the thread.
      DispatchQueue.global().async { continuation.resume(returning: DirectoryLock(for: file)) }
    }
  }

  deinit { close(descriptor) }
}
