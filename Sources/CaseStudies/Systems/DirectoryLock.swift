import Dispatch
import Foundation
import Glibc

/// The lock of a directory, held while this object exists.
final class DirectoryLock {
  private let descriptor: Int32

  private init?(for file: URL) {
    // If creating the directory fails, opening it fails too.
    try? file.makeDirectory()
    let directory = file.deletingLastPathComponent().path(percentEncoded: false)
    descriptor = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { return nil }
  }

  /// Waits for the lock of the directory of a file, and creates the directory if it is missing.
  ///
  /// - Parameter file: The file.
  /// - Returns: The lock, or `nil` if the directory cannot be opened.
  static func acquire(for file: URL) async -> DirectoryLock? {
    await withCheckedContinuation { continuation in
      // Waiting for the lock blocks a thread.
      DispatchQueue.global().async { continuation.resume(returning: DirectoryLock(for: file)) }
    }
  }

  deinit { close(descriptor) }
}
