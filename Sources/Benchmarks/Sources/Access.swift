import Benchmarking
import Sharing

/// Measures reads and mutations of a shared value.
///
/// The measured loops are closures that know the type of the value, so the compiler specialises the
/// code that they call.
struct Access {
  let timer: BenchmarkTimer
  let name: String
  let readLimit: Double
  let mutationLimit: Double
  private let readBaseline: Baseline
  private let readRepeatedly: (Int) -> Void
  private let mutateRepeatedly: (Int) -> Void
  private let readAndMutateRepeatedly: (Int) -> Void
  private let observer: Observer

  init(
    _ item: Shared<Item>,
    _ name: String,
    readLimit: Double,
    mutationLimit: Double,
    timer: BenchmarkTimer
  ) {
    self.timer = timer
    self.name = name
    self.readLimit = readLimit
    self.mutationLimit = mutationLimit
    readBaseline = .readingItem
    readRepeatedly = { count in for _ in 0..<count { use(item.wrappedValue) } }
    mutateRepeatedly = { count in for _ in 0..<count { item.withLock { $0.count += 1 } } }
    readAndMutateRepeatedly = { count in
      for _ in 0..<count {
        use(item.wrappedValue)
        item.withLock { $0.count += 1 }
      }
    }
    observer = Observer { use(item.wrappedValue) }
  }

  /// Creates the access to a member of an item.
  init(
    _ member: Shared<Int>,
    _ name: String,
    readLimit: Double,
    mutationLimit: Double,
    timer: BenchmarkTimer
  ) {
    self.timer = timer
    self.name = name
    self.readLimit = readLimit
    self.mutationLimit = mutationLimit
    readBaseline = .readingMember
    readRepeatedly = { count in for _ in 0..<count { use(member.wrappedValue) } }
    mutateRepeatedly = { count in for _ in 0..<count { member.withLock { $0 += 1 } } }
    readAndMutateRepeatedly = { count in
      for _ in 0..<count {
        use(member.wrappedValue)
        member.withLock { $0 += 1 }
      }
    }
    observer = Observer { use(member.wrappedValue) }
  }

  /// Measures a read.
  func read(_ condition: String, prepare: () -> Void = {}) -> Row {
    timer.row(
      "read, \(name)",
      condition: condition,
      limit: readLimit,
      baseline: readBaseline,
      prepare: prepare,
      operation: readRepeatedly
    )
  }

  /// Measures a mutation.
  ///
  /// - Parameters:
  ///   - condition: The condition under which the mutation is measured.
  ///   - prepare: A closure that runs before each round.
  func withLock(_ condition: String, prepare: () -> Void = {}) -> Row {
    timer.row(
      "withLock, \(name)",
      condition: condition,
      limit: mutationLimit,
      baseline: .mutatingItem,
      prepare: prepare,
      operation: mutateRepeatedly
    )
  }

  /// Measures pairs of a read and a mutation, so that each mutation has to notify what was read.
  func inTurn(_ condition: String) -> Row {
    timer.row(
      "read and withLock in turn, \(name)",
      condition: condition,
      baseline: .readingAndMutatingItem,
      operation: readAndMutateRepeatedly
    )
  }

  /// Measures a mutation that notifies an observer, including the registration of the observer.
  func notified() -> Row {
    timer.row("withLock, \(name)", condition: "notified", baseline: .mutatingItem) { count in
      for _ in 0..<count {
        observer.register()
        mutateRepeatedly(1)
      }
    }
  }

  /// Measures the cost relative to another access to the same kind of value.
  func growth(over other: Access, _ condition: String, prepare: () -> Void = {}) -> [Row] {
    [
      ("read", other.readRepeatedly, readRepeatedly),
      ("withLock", other.mutateRepeatedly, mutateRepeatedly),
    ].map { operation, baseline, run in
      timer.row(
        "\(operation), \(name)",
        condition: condition,
        limit: 1.5,
        baseline: Baseline(other.name, run: baseline),
        prepare: prepare,
        operation: run
      )
    }
  }
}
