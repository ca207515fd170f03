import Foundation
import Glibc
import Locking

/// A thread of this process as the kernel sees it.
package struct KernelThread: Equatable {
  private let id: String

  package static var current: KernelThread {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return KernelThread(id: String(path?.split(separator: "/").last ?? ""))
  }

  package static var all: [KernelThread] {
    let ids = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return (ids ?? []).map(KernelThread.init)
  }

  /// The name of the thread, of up to 15 bytes.
  package var name: String {
    get { contents("comm").trimmingCharacters(in: .newlines) }
    nonmutating set {
      let file = FileHandle(forWritingAtPath: "/proc/self/task/\(id)/comm")
      try? file?.write(contentsOf: Data(newValue.utf8))
    }
  }

  /// Whether the thread is waiting, for example for a lock.
  package var isAsleep: Bool { contents("status").contains("State:\tS") }

  /// Signals that a program may handle.
  package static let signals = [SIGHUP, SIGINT, SIGTERM, SIGCHLD, SIGIO, SIGUSR1]

  /// The signals among ``signals`` that the thread blocks.
  package var blockedSignals: [Int32] {
    let line = contents("status").split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    let mask = line.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
    return Self.signals.filter { mask & 1 << UInt64($0 - 1) != 0 }
  }

  /// Runs code on a thread that blocks no signals.
  ///
  /// - Returns: The signals that this thread blocks afterwards, and the signals that each thread
  ///   started by the code blocks.
  package static func blockedSignals(after work: @escaping @Sendable () -> Void) -> [[Int32]] {
    let blocked = Locked<[[Int32]]>([])
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { isDone.signal() }
      let caller = KernelThread.current
      var none = sigset_t()
      var former = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, &former)
      // A new thread has the name of the thread that starts it.
      caller.name = "signal test"
      work()
      let started = KernelThread.all.filter { $0 != caller && $0.name == "signal test" }
      blocked.withLock { $0 = ([caller] + started).map(\.blockedSignals) }
      caller.name = "after test"
      unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
    }
    isDone.wait()
    return blocked.withLock { $0 }
  }

  private func contents(_ name: String) -> String {
    (try? String(contentsOfFile: "/proc/self/task/\(id)/\(name)", encoding: .utf8)) ?? ""
  }
}
