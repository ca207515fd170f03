import Dispatch
import Foundation
import Locking

/// Ends the process when a step takes too long, and prints the step.
final class Watchdog: Sendable {
  private let task = Locked("the start")
  private let steps = DispatchSemaphore(value: 0)

  /// Starts to watch.
  ///
  /// - Parameter timeout: The maximum number of seconds for a step, far more than any step takes.
  init(timeout: Int) {
    let (task, steps) = (task, steps)
    Thread { @Sendable in
      while steps.wait(timeout: .now() + .seconds(timeout)) == .success {}
      say("hangs in \(task.withLock { $0 })")
      exit(1)
    }
    .start()
  }

  /// Records that the next step begins.
  ///
  /// - Parameter task: A description of the step.
  func begin(_ task: @autoclosure () -> String) {
    let task = task()
    self.task.withLock { $0 = task }
    steps.signal()
  }
}
