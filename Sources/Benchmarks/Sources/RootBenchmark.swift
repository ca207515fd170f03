import Benchmarking
import Sharing

/// Measures reads and mutations of a whole array while 100,000 shared elements of it are alive.
struct RootBenchmark {
  let timer: BenchmarkTimer
  private let size = 100_000

  func rows() -> [Row] {
    let array = Shared(value: items(size))
    let elements = Array(array)
    func readAll() { for element in elements { use(element.wrappedValue) } }
    let baseline = Baseline.mutatingItems(items(size))
    let unread = timer.row(
      "withLock at the root",
      condition: "unread",
      limit: 8,
      baseline: baseline
    ) { count in
      for _ in 0..<count { array.withLock { $0[0].count += 1 } }
    }
    return [
      unread,
      timer.row(
        "first withLock at the root, for each element",
        condition: "all read",
        limit: 15,
        size: size,
        isRepeated: false,
        baseline: baseline,
        prepare: readAll
      ) { _ in
        array.withLock { $0[0].count += 1 }
      },
      timer.row(
        "next withLock at the root",
        condition: "all read",
        limit: 8,
        baseline: baseline,
        prepare: {
          readAll()
          array.withLock { $0[0].count += 1 }
        }
      ) { count in
        for _ in 0..<count { array.withLock { $0[0].count += 1 } }
      },
      timer.row(
        "read at the root",
        condition: "all read",
        limit: 2.5,
        baseline: reading,
        prepare: readAll
      ) { count in
        for _ in 0..<count { use(array.wrappedValue) }
      },
    ]
  }

  private var reading: Baseline {
    let guarded = Guarded(items(size))
    return Baseline("a mutex read", isPrimitive: true) { count in
      for _ in 0..<count { use(guarded.mutex.withLock { $0 }) }
    }
  }
}
