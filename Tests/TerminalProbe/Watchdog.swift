import Foundation
import Locking

/// Ends the process when it does not get on, and says with what.
final class Watchdog: Sendable {
  private let progress = Locked((task: "the start", count: 0))

  /// Starts to watch.
  ///
  /// - Parameter patience: How many seconds a step may take, which is far more than any takes.
  init(patience: Int) {
    let progress = progress
    Thread { @Sendable in
      var (seen, age) = (-1, 0)
      while true {
        Thread.sleep(forTimeInterval: 1)
        let (task, count) = progress.withLock { $0 }
        age = count == seen ? age + 1 : 0
        seen = count
        guard age >= patience else { continue }
        say("hangs in \(task)")
        exit(1)
      }
    }
    .start()
  }

  /// Notes that the next step begins.
  ///
  /// - Parameter task: What it is.
  func begin(_ task: @autoclosure () -> String) {
    let task = task()
    progress.withLock { $0 = (task, $0.count + 1) }
  }
}
