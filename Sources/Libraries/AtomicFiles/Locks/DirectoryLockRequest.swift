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
/// another request, the thread releases the lock as soon as it acquires it. So repeated attempts
/// while another process is suspended do not create more threads than there are simultaneous
/// requests.
final class DirectoryLockRequest: Sendable {
  private enum State {
    /// The caller waits for the thread.
    case waiting

    /// The thread waits without a caller until another request adopts it.
    case givenUp

    /// The thread has ended. The caller holds the lock, unless there was an error.
    case ended(SystemError?)
  }

  /// The abandoned requests that still wait, oldest first.
  private static let givenUp = Locked<[DirectoryLockRequest]>([])

  private let state = Locked(State.waiting)
  private let directory: DirectoryIdentity
  private let descriptor: Int32
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Waits for the lock of a directory.
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
    if let earlier = takenOver(identity) {
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
    let outcome = request.state.withLock { state in
      if case .waiting = state { state = .givenUp }
      return state
    }
    switch outcome {
    case .ended(nil):
      return request
    case .ended(let error?):
      close(request.descriptor)
      throw error
    case .waiting, .givenUp:
      givenUp.withLock { $0.append(request) }
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

  /// An abandoned request that still waits.
  private static func takenOver(_ directory: DirectoryIdentity) -> DirectoryLockRequest? {
    while let request = givenUp.withLock({ requests in
      requests.lastIndex { $0.directory == directory }.map { requests.remove(at: $0) }
    }) {
      let isWaiting = request.state.withLock { state in
        guard case .givenUp = state else { return false }
        state = .waiting
        return true
      }
      if isWaiting { return request }
    }
    return nil
  }

  /// Waits for the lock, on the separate thread.
  private func wait() {
    var failure: SystemError?
    do throws(SystemError) {
      try retryingInterrupted { flock(descriptor, LOCK_EX) }
    } catch {
      failure = error
    }
    let hasCaller = state.withLock { state in
      defer { state = .ended(failure) }
      if case .waiting = state { return true }
      return false
    }
    if hasCaller {
      hasEnded.signal()
    } else {
      release()
      Self.givenUp.withLock { $0.removeAll { $0 === self } }
    }
  }
}
