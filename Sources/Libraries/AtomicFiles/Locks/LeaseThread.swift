import CLinuxFiles
import Dispatch
import Glibc
import Locking

/// The thread of this process that acquires leases on files.
///
/// The kernel refuses a read lease while a process has the file open for writing. When a process
/// opens the file for writing during the lease, the kernel delays that process and sends SIGIO to
/// the owner of the lease. SIGIO terminates a program that does not handle the signal. So the owner
/// is a separate thread that blocks all signals.
///
/// Sources: `fcntl(2)`, "Leases" and "F_SETOWN_EX".
package final class LeaseThread: Sendable {
  /// The answer to a request for a lease.
  package enum Answer: Sendable {
    /// No process has the file open for writing, and no process can open it for writing until the
    /// lease is released.
    case acquired

    /// A process has the file open for writing.
    case refused

    /// The file system does not support leases, or the file belongs to another user.
    case unsupported
  }

  /// The thread of this process.
  static let shared = LeaseThread()

  private let isStarted = Locked(false)
  private let requests = Locked<[@Sendable () -> Void]>([])
  private let requestCount = DispatchSemaphore(value: 0)

  /// Acquires a read lease on an open file.
  ///
  /// - Parameter file: The file's descriptor, which must be open for reading only.
  func acquire(on file: Int32) -> Answer {
    let hasThread = isStarted.withLock { isStarted in
      if !isStarted { isStarted = (try? SilentThread.start(run)) != nil }
      return isStarted
    }
    guard hasThread else { return .unsupported }
    let (answer, isAnswered) = (Locked(Answer.unsupported), DispatchSemaphore(value: 0))
    requests.withLock { requests in
      requests.append {
        answer.withLock { $0 = Self.answer(for: file) }
        isAnswered.signal()
      }
    }
    requestCount.signal()
    isAnswered.wait()
    return answer.withLock { $0 }
  }

  private func run() {
    while true {
      requestCount.wait()
      requests.withLock { $0.popLast() }?()
    }
  }

  private static func answer(for file: Int32) -> Answer {
    // Set the owner before acquiring the lease, because the kernel may immediately send the owner a
    // signal about the first waiting process.
    guard linux_own_leases(file) == 0 else { return .unsupported }
    if linux_take_read_lease(file) == 0 { return .acquired }
    return errno == EAGAIN ? .refused : .unsupported
  }
}
