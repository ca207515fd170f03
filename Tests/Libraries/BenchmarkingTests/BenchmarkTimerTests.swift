import Benchmarking
import Testing

@Suite("A benchmark timer")
struct BenchmarkTimerTests {
  /// The calls in their order.
  private final class Calls {
    var log: [String] = []
  }

  @Test("Each benchmark round runs the preparation, the baseline and the operation, in this order")
  func rounds() {
    let calls = Calls()
    let row = BenchmarkTimer(isQuick: true).row(
      "operation",
      condition: "read",
      limit: 2,
      size: 10,
      isRepeated: false,
      baseline: Baseline("baseline") { _ in calls.log.append("baseline") },
      prepare: { calls.log.append("prepare") },
      operation: { calls.log.append("operation of \($0)") }
    )
    // The timer also runs the baseline before the rounds, to determine how many runs of the
    // baseline fit into a round.
    let rounds = Array(calls.log.drop { $0 == "baseline" })
    let round = ["prepare", "baseline", "operation of 1"]
    #expect(rounds.count > 6)
    #expect(rounds == (0..<rounds.count / 3).flatMap { _ in round })
    #expect(row.name == "operation")
    #expect(row.condition == "read")
    #expect(row.baseline == "baseline")
    #expect(row.limit == 2)
  }

  @Test(
    "The limit factor of a benchmark timer raises a row's limit only if the baseline is a primitive operation"
  )
  func limitFactor() {
    var timer = BenchmarkTimer(isQuick: true)
    timer.limitFactor = 1.5
    let limits = [false, true].map { isPrimitive in
      let baseline = Baseline("baseline", isPrimitive: isPrimitive) { _ in }
      return timer.row("operation", limit: 2, isRepeated: false, baseline: baseline) { _ in }.limit
    }
    #expect(limits == [2, 3])
  }

  @Test("The median of a benchmark's measurements is the middle one")
  func middle() {
    #expect(median([9, 1, 5]) == 5)
    #expect(median([4]) == 4)
  }
}
