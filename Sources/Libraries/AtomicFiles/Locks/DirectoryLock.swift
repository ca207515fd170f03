import Glibc

/// An advisory lock that keeps other processes, and other threads of this one, from writing in a
/// directory.
///
/// It is on the directory itself: a lock on a file that is replaced by renaming would be void, and
/// a file of its own would be left behind.
///
/// Waiters are in the kernel's queue, and get the lock in the order of their arrival.
/// Polling would be slower, and unfair to processes that poll less often.
package enum DirectoryLock {
  /// How long to wait for another process before giving up.
  ///
  /// A process holds the lock no longer than it takes to write a file, unless it is stopped in the
  /// middle.
  package static let patience = Duration.seconds(10)

  /// Runs an operation while no other process or thread is inside the lock.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - patience: How long to wait for the lock.
  ///   - operation: What to run.
  /// - Returns: The result of the operation.
  /// - Throws: `EWOULDBLOCK` if another process has the lock for too long. The description names
  /// the process.
  package static func hold<R>(
    on directory: FilePath,
    patience: Duration = Self.patience,
    _ operation: () -> R
  ) throws(SystemError) -> R {
    let descriptor = try FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try retryingInterrupted { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch {
      switch error.number {
      case EWOULDBLOCK:
        // From here on the request has the lock, on a descriptor of its own.
        let request = try DirectoryLockRequest.waiting(for: descriptor, patience: patience)
        defer { request.release() }
        return operation()
      case ENOTSUP, ENOSYS, EBADF:
        // A file system without such locks. The comparison before each write still finds most
        // changes by other processes.
        return operation()
      default:
        throw error
      }
    }
    // Closing the descriptor ends the lock.
    defer { flock(descriptor.number, LOCK_UN) }
    return operation()
  }
}
