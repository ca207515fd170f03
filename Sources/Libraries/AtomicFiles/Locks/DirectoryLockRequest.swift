import Dispatch
import Glibc
import Locking

/// A request for a lock that another process holds.
///
/// The request waits on a separate thread and can be abandoned.
///
/// `flock(2)` waits without a limit. Only a signal handler could interrupt the wait, and signal
/// handlers belong to the host program. So the thread of an abandoned request keeps waiting. The
/// next request for the same directory adopts the thread and its place in the queue. Without
/// another request, the thread releases the lock immediately after acquiring it. So if another
/// process is suspended while it holds the lock, repeated requests do not create more threads than
/// there are simultaneous requests.
final class DirectoryLockRequest: Sendable {
  /// The requests whose threads wait without a caller, oldest first.
  ///
  /// The lock around this list also decides whether the caller or the thread releases the
  /// directory's lock, if a caller gives up just when its thread acquires that lock.
  private static let abandoned = Locked<[DirectoryLockRequest]>([])

  /// The result of the thread, or `nil` while the thread waits.
  private let outcome = Locked<Result<Void, SystemError>?>(nil)
  private let directory: DirectoryIdentity
  private let descriptor: Int32
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Waits for a directory's lock.
  ///
  /// - Parameters:
  ///   - directory: The directory. The caller closes the descriptor.
  ///   - timeout: The maximum time to wait.
  /// - Returns: A request that holds the lock until ``release()``.
  /// - Throws: `EWOULDBLOCK` if another process holds the lock beyond the timeout, or the error
  ///   that prevents waiting.
  static func waiting(
    for directory: borrowing FileDescriptor,
    timeout: Duration
  ) throws(SystemError) -> DirectoryLockRequest {
    let status = try directory.status()
    let identity = DirectoryIdentity(status)
    let request: DirectoryLockRequest
    if let earlier = adopted(identity) {
      request = earlier
    } else {
      request = try DirectoryLockRequest(identity, duplicating: directory)
      do throws(SystemError) {
        try SilentThread.start { request.wait() }
      } catch {
        close(request.descriptor)
        throw error
      }
    }
    let deadline = DispatchTime.now() + timeout / .seconds(1)
    _ = request.hasEnded.wait(timeout: deadline)
    let outcome = abandoned.withLock { abandoned in
      let outcome = request.outcome.withLock { $0 }
      if outcome == nil { abandoned.append(request) }
      return outcome
    }
    switch outcome {
    case .success?:
      return request
    case .failure(let error)?:
      close(request.descriptor)
      throw error
    case nil:
      throw SystemError(
        number: EWOULDBLOCK,
        description: LockHolder(of: status).sentence(after: timeout)
      )
    }
  }

  /// Releases the lock.
  func release() {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private init(
    _ identity: DirectoryIdentity,
    duplicating directory: borrowing FileDescriptor
  ) throws(SystemError) {
    self.directory = identity
    let number = directory.number
    descriptor = try retryingInterrupted { fcntl(number, F_DUPFD_CLOEXEC, 0) }
  }

  /// Adopts an abandoned request for a directory, or returns `nil` if no request was abandoned.
  private static func adopted(_ directory: DirectoryIdentity) -> DirectoryLockRequest? {
    abandoned.withLock { abandoned in
      abandoned.lastIndex { $0.directory == directory }.map { abandoned.remove(at: $0) }
    }
  }

  /// Waits for the lock, on the separate thread.
  private func wait() {
    let result = Result { () throws(SystemError) in
      _ = try retryingInterrupted { flock(descriptor, LOCK_EX) }
    }
    let hasCaller = Self.abandoned.withLock { abandoned in
      outcome.withLock { $0 = result }
      guard let position = abandoned.firstIndex(where: { $0 === self }) else { return true }
      abandoned.remove(at: position)
      return false
    }
    if hasCaller { hasEnded.signal() } else { release() }
  }
}
