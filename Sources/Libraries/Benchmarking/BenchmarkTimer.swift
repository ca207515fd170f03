/// Times operations against a baseline, in many short rounds.
///
/// The machine's speed drifts. Each round therefore measures the operation and the baseline one
/// right after the other, and the report contains the median of the ratios of all rounds. Rounds
/// are shorter than the scheduler's time slices, so other processes disturb only a few rounds.
///
/// ```swift
/// let mutex = Guarded(0)
/// let number = Shared(value: 0)
/// let row = BenchmarkTimer(isQuick: false).row(
///   "withLock",
///   limit: 6,
///   baseline: Baseline("a mutex mutation") { count in
///     for _ in 0..<count { mutex.withLock { $0 += 1 } }
///   }
/// ) { count in
///   for _ in 0..<count { number.withLock { $0 += 1 } }
/// }
/// ```
public struct BenchmarkTimer: Sendable {
  private let minimumRoundCount: Int
  private let maximumRoundCount: Int
  private let rowDuration: Duration
  private let operationDuration = Duration.microseconds(200)

  /// The factor, at least 1, by which to multiply limits against primitive baselines.
  ///
  /// Limits are set on one machine. On another machine, a primitive such as a mutex may be faster,
  /// while everything else takes the same time. On a machine with a faster primitive, all ratios
  /// against the primitive are larger, although no code is slower. To correct the limits, measure
  /// an operation on both machines, and set the factor to the quotient of the two ratios.
  public var limitFactor = 1.0

  /// Creates a timer.
  ///
  /// - Parameter isQuick: Whether to measure fewer rounds, to get a first impression quickly.
  public init(isQuick: Bool) {
    minimumRoundCount = isQuick ? 3 : 9
    maximumRoundCount = isQuick ? 51 : 301
    rowDuration = isQuick ? .milliseconds(200) : .seconds(2)
  }

  /// Measures an operation.
  ///
  /// - Parameters:
  ///   - name: The name of the operation.
  ///   - condition: The condition under which the operation is measured.
  ///   - limit: The maximum ratio. If the baseline is primitive, ``limitFactor`` multiplies the
  ///     limit.
  ///   - size: The number of operations in one repetition of `operation`.
  ///   - isRepeated: Whether to repeat the operation as often as a round has time for, rather than
  ///     once.
  ///   - baseline: The baseline to compare with.
  ///   - prepare: A closure that runs before each round, outside of the measured time.
  ///   - operation: Performs the measured code as many times as its argument says.
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
      limit: limit.map { baseline.isPrimitive ? $0 * limitFactor : $0 }
    )
  }

  /// Returns the number of repetitions that fit in a round, and warms up the caches.
  private func count(of run: (Int) -> Void, prepare: () -> Void = {}) -> Int {
    var count = 1
    while true {
      // The first of the three runs may include one-time work, and another process may disturb a
      // second run.
      let durations = (0..<3).map { _ in
        prepare()
        return nanoseconds(count, run)
      }
      let ratio = operationDuration / .nanoseconds(1) / max(durations.min() ?? 0, 1)
      // An estimate from a few runs is imprecise, so the count grows step by step. For an operation
      // that does nothing, the loop ends at a maximum count.
      if ratio < 2 || count > 1_000_000_000 { return max(1, Int(Double(count) * min(ratio, 2))) }
      count = max(count + 1, Int(Double(count) * min(ratio, 10)))
    }
  }

  private func nanoseconds(_ count: Int, _ run: (Int) -> Void) -> Double {
    let duration = ContinuousClock().measure { run(count) }
    return duration / .nanoseconds(1)
  }
}

/// Code whose cost operations are compared with.
public struct Baseline {
  let name: String
  let size: Int
  let isPrimitive: Bool
  let run: (Int) -> Void

  /// Creates a baseline.
  ///
  /// - Parameters:
  ///   - name: The name of the baseline.
  ///   - size: The number of operations in one repetition of `run`.
  ///   - isPrimitive: Whether the code is so simple that its cost relative to other code depends on
  ///     the machine. ``BenchmarkTimer/limitFactor`` then corrects the limits.
  ///   - run: Performs the baseline code as many times as its argument says.
  public init(
    _ name: String,
    size: Int = 1,
    isPrimitive: Bool = false,
    run: @escaping (_ count: Int) -> Void
  ) {
    self.name = name
    self.size = size
    self.isPrimitive = isPrimitive
    self.run = run
  }
}

/// Returns the median of some numbers.
///
/// - Parameter numbers: The numbers, at least one.
public func median(_ numbers: [Double]) -> Double {
  numbers.sorted()[numbers.count / 2]
}

/// Prevents the optimiser from removing a computation whose result is not used.
///
/// - Parameter value: The result of the computation.
@inline(never)
@_optimize(none)
public func use<Value>(_ value: borrowing Value) {}
