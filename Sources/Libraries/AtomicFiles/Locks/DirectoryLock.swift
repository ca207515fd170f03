import Glibc

/// An advisory lock that keeps other processes, and other threads of this one, from writing in a
/// directory.
///
/// The lock is on the directory itself. A lock on a file becomes useless when the file is replaced,
/// and a separate lock file would be left behind.
package enum DirectoryLock {
  /// The maximum time to wait for another process.
  ///
  /// A process holds the lock only while it writes a file, unless it is suspended in the meantime.
  package static let timeout = Duration.seconds(10)

  /// The time between two attempts, in microseconds.
  ///
  /// NB: `flock(2)` can wait, but only a signal handler could end the wait, and signal handlers
  /// belong to the host program.
  private static let pause: useconds_t = 2_000

  /// Runs an operation while no other process or thread holds the lock.
  ///
  /// - Parameters:
  ///   - directory: The directory.
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
    let deadline = ContinuousClock.now + timeout
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK where ContinuousClock.now < deadline: usleep(pause)
      case EWOULDBLOCK:
        let holder = LockHolder(of: try descriptor.status())
        throw SystemError(number: EWOULDBLOCK, description: holder.sentence(after: timeout))
      case ENOTSUP, ENOSYS, EBADF:
        // The file system does not support such locks. The comparison before each write still finds
        // most changes by other processes.
        return operation()
      default: throw .latest
      }
    }
    defer { flock(descriptor.number, LOCK_UN) }
    return operation()
  }
}
