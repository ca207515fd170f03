import Dispatch
import Glibc
import Locking

/// A request for a lock that another process has, which waits on a thread of its own and can be
/// given up.
///
/// `flock(2)` waits without a limit. Only a signal handler could interrupt it, and those are the
/// host program's. So the thread of an abandoned request keeps waiting. The next request for the
/// same directory takes over the thread and its place in the queue. Without another request, the
/// thread releases the lock as soon as it has it. However often a program tries again while another
/// process is stopped, it has no more threads than it has had requests at the same time.
final class DirectoryLockRequest: Sendable {
  private enum State {
    /// The caller waits for the thread.
    case waiting

    /// The thread waits on its own, or for the next caller.
    case givenUp

    /// The thread has ended, and the caller has the lock, unless there is an error.
    case ended(SystemError?)
  }

  /// The requests that were given up and still wait, the oldest first.
  private static let givenUp = Locked<[DirectoryLockRequest]>([])

  private let state = Locked(State.waiting)
  private let directory: DirectoryIdentity
  private let descriptor: Int32
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Waits for the lock of a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory, which the caller closes.
  ///   - patience: How long to wait.
  /// - Returns: A request that has the lock, until ``release()``.
  /// - Throws: `EWOULDBLOCK` if another process holds the lock beyond the timeout, or the error
  /// that prevents waiting.
  static func waiting(
    for directory: borrowing FileDescriptor,
    patience: Duration
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
    let deadline = DispatchTime.now() + patience / .seconds(1)
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
        description: LockHolder(of: status).sentence(after: patience)
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

  /// Waits for the lock, on the thread.
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
