import Glibc

/// An advisory lock that keeps other processes, and other parts of this one, from writing in a directory.
///
/// It is on the directory itself: a lock on a file that is replaced by renaming would be void, and a file of its
/// own would be left behind.
package enum DirectoryLock {
  /// How long to wait for another process before giving up, in milliseconds.
  ///
  /// Nobody holds the lock for longer than it takes to write a file, unless it is stopped in the middle.
  private static let patience = 10_000

  /// Runs an operation while nobody else is inside the lock.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - operation: What to run.
  /// - Returns: What the operation returns.
  /// - Throws: `EWOULDBLOCK` if somebody else has the lock for too long.
  package static func hold<R>(
    on directory: FilePath,
    _ operation: () -> R
  ) throws(SystemError) -> R {
    let descriptor = try FileDescriptor(opening: directory.string, O_RDONLY | O_DIRECTORY)
    try acquire(descriptor)
    // Closing the descriptor ends the lock.
    defer { flock(descriptor.number, LOCK_UN) }
    return operation()
  }

  private static func acquire(_ descriptor: borrowing FileDescriptor) throws(SystemError) {
    var waited = 0
    var pause = 1
    while true {
      do {
        try retryingInterrupted { flock(descriptor.number, LOCK_EX | LOCK_NB) }
        return
      } catch {
        switch error.number {
        case EWOULDBLOCK where waited < patience:
          usleep(UInt32(pause * 1_000))
          waited += pause
          pause = min(pause * 2, 20)
        case ENOTSUP, ENOSYS, EBADF:
          // A file system without such locks. The comparison before each write still finds most of what
          // others have written.
          return
        default:
          throw error
        }
      }
    }
  }
}
