import Glibc

/// An advisory lock that keeps other processes, and other threads of this process, from writing in
/// a directory.
///
/// The lock is on the directory itself. A lock on a file becomes useless when the file is replaced,
/// and a separate lock file would be left behind.
///
/// The kernel queues waiting processes, which acquire the lock in the order of their arrival.
/// Polling would be slower, and unfair to processes that poll less often.
package enum DirectoryLock {
  /// The maximum time to wait for another process.
  ///
  /// A process holds the lock only while it reads, merges and writes a file, and while observers of
  /// a merged value run. But a process that is suspended while it holds the lock keeps the lock.
  package static let timeout = Duration.seconds(10)

  /// Runs an operation while no other process or thread holds the lock.
  ///
  /// - Parameters:
  ///   - directory: The directory to lock.
  ///   - timeout: The maximum time to wait for the lock.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: `EWOULDBLOCK` if another process holds the lock for too long. The description names
  ///   the process.
  package static func hold<R>(
    on directory: FilePath,
    timeout: Duration = Self.timeout,
    _ operation: () -> R
  ) throws(SystemError) -> R {
    let descriptor = try FileDescriptor(opening: directory, O_RDONLY | O_DIRECTORY)
    do throws(SystemError) {
      try retryingInterrupted { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch {
      switch error.number {
      case EWOULDBLOCK:
        // The request waits for the lock, and then holds it, on its own descriptor.
        let request = try DirectoryLockRequest.waiting(for: descriptor, timeout: timeout)
        defer { request.release() }
        return operation()
      case ENOTSUP, ENOSYS, EBADF:
        // The file system does not support locks on directories. Comparing the file before each
        // write still finds most changes by other processes.
        return operation()
      default:
        throw error
      }
    }
    defer { flock(descriptor.number, LOCK_UN) }
    return operation()
  }
}
