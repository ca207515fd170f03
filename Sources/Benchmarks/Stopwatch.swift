/// Times operations against a baseline, round by round.
///
/// The machine's speed drifts. Both are timed in turn in each round, and the ratio of a round is that of two
/// neighbours in time; the median of the rounds is what is reported.
struct Stopwatch {
  private let roundCount: Int

  /// How many frames to measure: one is short, and what a single one takes varies.
  let frameCount: Int

  /// For how many seconds to watch a program.
  let programSeconds: Int

  /// Creates a stopwatch.
  ///
  /// - Parameter isQuick: Whether to be content with a few rounds.
  init(isQuick: Bool) {
    roundCount = isQuick ? 3 : 15
    frameCount = isQuick ? 15 : 101
    programSeconds = isQuick ? 3 : 30
  }

  /// Measures an operation.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - count: How many operations the closure does.
  ///   - limit: The most that the ratio may be.
  ///   - baseline: What to compare with: its name, how many operations its closure does, the closure.
  ///   - prepare: Runs before each round, outside the measurement.
  ///   - operation: Does the operations.
  func row(
    _ name: String,
    count: Int,
    limit: Double? = nil,
    baseline: (name: String, count: Int, run: () -> Void),
    prepare: () -> Void = {},
    operation: () -> Void
  ) -> Row {
    operation()
    baseline.run()
    var costs: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<roundCount {
      prepare()
      let base = nanoseconds(baseline.run) / Double(baseline.count)
      let cost = nanoseconds(operation) / Double(count)
      costs.append(cost)
      ratios.append(cost / base)
    }
    return Row(
      name: name,
      cost: median(costs),
      unit: "ns",
      baseline: baseline.name,
      ratio: median(ratios),
      limit: limit
    )
  }

  private func nanoseconds(_ run: () -> Void) -> Double {
    let duration = ContinuousClock().measure(run)
    return duration / .nanoseconds(1)
  }

  /// The number in the middle.
  ///
  /// - Parameter numbers: At least one number.
  func median(_ numbers: [Double]) -> Double {
    numbers.sorted()[numbers.count / 2]
  }
}

/// Keeps the optimiser from leaving out a computation of which nobody uses the result.
@inline(never)
func use<Value>(_ value: Value) {}
