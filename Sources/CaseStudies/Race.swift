import Observation
package import Sharing
import TerminalUI

// Reading and writing are two steps. Another thread may write between them, and its write is lost.
// That is why the compiler warns about a plain setter, and why `withLock` provides exclusive access
// while the value changes.

/// Two tasks that add to a number, with and without a lock around reading and writing.
@Observable
package final class Race: CaseStudy {
  package static let about = About(
    name: "race",
    shows: "Two tasks add 10,000 each: get and set loses some.",
    trying: [
      "Press s a few times: two tasks add 10,000 each, in both ways. Compare the totals.",
      "Press i: how one addition is lost, step by step.",
    ]
  )

  package static var script: [ScriptStep<Race>] {
    [
      .press("s"), .shows("withLock     20000   0 lost"), .press("s"), .shows("after 2 runs"),
      .shows("withLock     20000   0 lost"),
      .press("i"), .shows("B stores 1", "Two additions, and the total is 1."),
    ]
  }

  @ObservationIgnored @Shared(value: 0) package var byGetAndSet: Int
  @ObservationIgnored @Shared(value: 0) package var byWithLock: Int
  private var runs = 0
  private var isRunning = false
  private var steps: [String] = []

  package init(arguments: [String]) {}

  package func startButtonTapped() async {
    guard !isRunning else { return }
    isRunning = true
    $byGetAndSet.withLock { $0 = 0 }
    $byWithLock.withLock { $0 = 0 }
    await addTwice { [$byGetAndSet] in
      let value = $byGetAndSet.wrappedValue
      $byGetAndSet.withLock { $0 = value + 1 }
    }
    await addTwice { [$byWithLock] in $byWithLock.withLock { $0 += 1 } }
    isRunning = false
    runs += 1
  }

  /// Runs an addition 10,000 times in each of two tasks.
  private func addTwice(_ add: @escaping @Sendable () -> Void) async {
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask { @concurrent in for _ in 1...10_000 { add() } }
      }
    }
  }

  /// Performs the additions of A and B step by step, in the order that loses one.
  package func stepsButtonTapped() {
    @Shared(value: 0) var total
    let readByA = total
    let readByB = total
    $total.withLock { $0 = readByA + 1 }
    $total.withLock { $0 = readByB + 1 }
    steps = [
      "A reads \(readByA)", "B reads \(readByB)",
      "A stores \(readByA + 1)", "B stores \(readByB + 1)",
      "Two additions, and the total is \(total).",
    ]
  }

  package var screen: String {
    """
    \(isRunning ? "Two tasks are running …" : "Totals after \(runs) run\(runs == 1 ? "" : "s")")

    get and set  \(line(byGetAndSet))
    withLock     \(line(byWithLock))

    \(steps.joined(separator: "\n"))
    """
  }

  private func line(_ total: Int) -> String {
    "\(total)" + (isRunning || runs == 0 ? "" : "   \(20_000 - total) lost")
  }

  package var keys: [StudyKey] {
    [
      StudyKey("s", "start") { Task { await self.startButtonTapped() } },
      StudyKey("i", "step by step") { self.stepsButtonTapped() },
    ]
  }
}
