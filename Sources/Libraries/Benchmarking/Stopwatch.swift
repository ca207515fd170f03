/// Times operations against a baseline, round by round.
///
/// The machine's speed drifts. Both are timed in turn in each round, and the ratio of a round is that of two
/// neighbours in time; the median of the rounds is what is reported. Rounds are shorter than the slices of time that the
/// scheduler gives to other processes, so that these disturb a few rounds rather than all.
///
/// ```swift
/// let mutex = Guarded(0)
/// let number = Shared(value: 0)
/// let row = Stopwatch(isQuick: false).row(
///   "withLock",
///   limit: 6,
///   baseline: Baseline("a mutex mutation") { count in
///     for _ in 0..<count { mutex.withLock { $0 += 1 } }
///   }
/// ) { count in
///   for _ in 0..<count { number.withLock { $0 += 1 } }
/// }
/// ```
public struct Stopwatch: Sendable {
  private let minimumRoundCount: Int
  private let maximumRoundCount: Int
  private let rowDuration: Duration
  private let operationDuration = Duration.microseconds(200)

  /// Creates a stopwatch.
  ///
  /// - Parameter isQuick: Whether a first impression is enough.
  public init(isQuick: Bool) {
    minimumRoundCount = isQuick ? 3 : 9
    maximumRoundCount = isQuick ? 51 : 301
    rowDuration = isQuick ? .milliseconds(200) : .seconds(2)
  }

  /// Measures an operation.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - condition: What holds while it is measured.
  ///   - limit: The most that the ratio may be.
  ///   - size: How many operations are done by what the closure does once.
  ///   - isRepeated: Whether the closure does it as often as a round has time for, rather than once.
  ///   - baseline: What to compare with.
  ///   - prepare: Runs before each round, outside the measurement.
  ///   - operation: Does what is measured as often as it is told.
  public func row(
    _ name: String,
    condition: String = "",
    limit: Double? = nil,
    size: Int = 1,
    isRepeated: Bool = true,
    baseline: Baseline,
    prepare: () -> Void = {},
    operation: (_ count: Int) -> Void
  ) -> Row {
    let baselineCount = count(of: baseline.run)
    let operationCount = isRepeated ? count(of: operation, prepare: prepare) : 1
    var costs: [Double] = []
    var ratios: [Double] = []
    let start = ContinuousClock.now
    for round in 0..<maximumRoundCount {
      if round >= minimumRoundCount, start.duration(to: .now) > rowDuration { break }
      prepare()
      let base =
        nanoseconds(baselineCount, baseline.run) / Double(baselineCount * baseline.size)
      let cost = nanoseconds(operationCount, operation) / Double(operationCount * size)
      costs.append(cost)
      ratios.append(cost / base)
    }
    return Row(
      name,
      condition: condition,
      cost: median(costs),
      unit: "ns",
      baseline: baseline.name,
      ratio: median(ratios),
      limit: limit
    )
  }

  /// Returns how often something can be done in a round, and warms the caches by doing it.
  private func count(of run: (Int) -> Void, prepare: () -> Void = {}) -> Int {
    var count = 1
    while true {
      // The first of three may do what is done only once, and another process may disturb one of them.
      let durations = (0..<3).map { _ in
        prepare()
        return nanoseconds(count, run)
      }
      let ratio = operationDuration / .nanoseconds(1) / max(durations.min() ?? 0, 1)
      // What is estimated from a few is not precise: approach it. An operation that does nothing never gets there.
      if ratio < 2 || count > 1_000_000_000 { return max(1, Int(Double(count) * min(ratio, 2))) }
      count = max(count + 1, Int(Double(count) * min(ratio, 10)))
    }
  }

  private func nanoseconds(_ count: Int, _ run: (Int) -> Void) -> Double {
    let duration = ContinuousClock().measure { run(count) }
    return duration / .nanoseconds(1)
  }
}

/// What an operation is compared with.
public struct Baseline {
  let name: String
  let size: Int
  let run: (Int) -> Void

  /// Creates a baseline.
  ///
  /// - Parameters:
  ///   - name: What it does.
  ///   - size: How many operations are done by what the closure does once.
  ///   - run: Does what is measured as often as it is told.
  public init(_ name: String, size: Int = 1, run: @escaping (_ count: Int) -> Void) {
    self.name = name
    self.size = size
    self.run = run
  }
}

/// Returns the number in the middle.
///
/// - Parameter numbers: At least one number.
public func median(_ numbers: [Double]) -> Double {
  numbers.sorted()[numbers.count / 2]
}

/// Keeps the optimiser from leaving out a computation whose result is not used otherwise.
///
/// - Parameter value: The result.
@inline(never)
@_optimize(none)
public func use<Value>(_ value: borrowing Value) {}
