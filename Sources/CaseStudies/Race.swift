import Observation
package import Sharing
import Synchronization
import TerminalUI

// Reading and writing are two steps. If another thread writes between a read and the following
// write, the change of that thread is lost. To prevent lost changes, the compiler warns about a
// plain setter, and `withLock` gives exclusive access for the whole change.

/// Two tasks that add to a number, with and without a lock around reading and writing.
@Observable
package final class Race: CaseStudy {
  package static let about = About(
    name: "race",
    shows: "Two tasks count: “get and set” loses additions.",
    trying: [
      """
      Press \(keys: "s"): two tasks start at the same moment, and each adds 1 to a number 10,000 \
      times. The study repeats the two tasks until “get and set” has lost an addition. \
      “withLock” never loses an addition, and shows \(seen: "withLock 20000 0 lost").
      """,
      """
      Press \(keys: "i"): the study shows step by step how one addition is lost, and ends with \
      \(seen: "Two additions, and the total is 1.")
      """,
      """
      Press \(keys: "w"): two tasks wait for each other, and then each task adds one. Each task \
      reads the value only after the wait, so no addition is lost, and the study shows \
      \(seen: "one per task 2").
      """,
    ],
    breaks: "reads the value before the wait, and writes it after the wait"
  )

  package static var script: [ScriptStep<Race>] {
    [
      .press("s"), .shows("withLock     20000   0 lost"),
      .press("i"), .shows("B stores 1", "Two additions, and the total is 1."),
      .press("w"), .shows("one per task 2"),
    ]
  }

  /// The progress of the additions.
  private enum Progress {
    case idle
    case running(round: Int)
    case ended(rounds: Int)

    var sentence: String {
      switch self {
      case .idle: "Nothing has been added yet."
      case .running(let round): "Round \(round): two tasks are running …"
      case .ended(rounds: Race.maximumRounds):
        "Nothing was lost in \(Race.maximumRounds) rounds: the tasks did not run at the same time."
      case .ended(let rounds): "“Get and set” lost additions in round \(rounds)."
      }
    }
  }

  /// The total if no addition is lost.
  private nonisolated static let expected = 20_000

  /// The number of rounds after which the study gives up.
  ///
  /// If a machine with one processor never runs both tasks at the same time, no addition is lost.
  private nonisolated static let maximumRounds = 1_000

  @ObservationIgnored @Shared(value: 0) package var byGetAndSet: Int
  @ObservationIgnored @Shared(value: 0) package var byWithLock: Int
  @ObservationIgnored @Shared(value: 0) package var oneEach: Int
  private let isBroken: Bool
  private var progress = Progress.idle
  private var steps: [String] = []

  package init(arguments: [String]) {
    isBroken = arguments.isBroken
  }

  package func startButtonTapped() async {
    if case .running = progress { return }
    var rounds = 0
    repeat {
      rounds += 1
      progress = .running(round: rounds)
      $byGetAndSet.withLock { $0 = 0 }
      $byWithLock.withLock { $0 = 0 }
      await addTwice { [$byGetAndSet] in
        let value = $byGetAndSet.wrappedValue
        $byGetAndSet.withLock { $0 = value + 1 }
      }
      await addTwice { [$byWithLock] in $byWithLock.withLock { $0 += 1 } }
    } while byGetAndSet == Self.expected && rounds < Self.maximumRounds
    progress = .ended(rounds: rounds)
  }

  /// Performs an addition 10,000 times in each of two tasks that start at the same moment.
  private func addTwice(_ add: @escaping @Sendable () -> Void) async {
    let barrier = Barrier()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask { @concurrent in
          await barrier.wait(for: 2)
          for _ in 1...Self.expected / 2 { add() }
        }
      }
    }
  }

  /// Performs two additions step by step, in an order in which one addition is lost.
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

  /// Adds one in each of two tasks that wait for each other.
  package func waitButtonTapped() async {
    $oneEach.withLock { $0 = 0 }
    let barrier = Barrier()
    await withTaskGroup { group in
      for _ in 1...2 {
        group.addTask { @concurrent [$oneEach, isBroken] in
          if isBroken {
            let value = $oneEach.wrappedValue
            await barrier.wait(for: 2)
            $oneEach.withLock { $0 = value + 1 }
          } else {
            await barrier.wait(for: 2)
            $oneEach.withLock { $0 += 1 }
          }
        }
      }
    }
  }

  package var screen: String {
    """
    \(progress.sentence)

    get and set  \(line(byGetAndSet))
    withLock     \(line(byWithLock))
    one per task \(oneEach)

    \(steps.joined(separator: "\n"))
    """
  }

  private func line(_ total: Int) -> String {
    if case .ended = progress { "\(total)   \(Self.expected - total) lost" } else { "\(total)" }
  }

  package var keys: [StudyKey] {
    [
      StudyKey("s", "start") { Task { await self.startButtonTapped() } },
      StudyKey("i", "step by step") { self.stepsButtonTapped() },
      StudyKey("w", "wait and add") { Task { await self.waitButtonTapped() } },
    ]
  }
}

/// A barrier at which tasks wait for each other.
private final class Barrier: Sendable {
  private let arrived = Atomic(0)

  /// Waits until the given number of tasks have called this method.
  ///
  /// A waiting task yields its thread again and again, so a single thread is enough for all tasks.
  func wait(for count: Int) async {
    arrived.add(1, ordering: .relaxed)
    while arrived.load(ordering: .relaxed) < count { await Task.yield() }
  }
}
