import Benchmarking
import Dependencies
import Foundation
import IdentifiedCollections
import Sharing

/// Measures how long a caller waits when it mutates a value that is stored in a file.
struct FileBenchmark {
  let timer: BenchmarkTimer

  func rows() -> [Row] {
    let directory = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      @Shared(.fileStorage(directory.appending(path: "few.json"))) var few = items(100)
      @Shared(.fileStorage(directory.appending(path: "many.json"))) var many = items(100_000)
      defer { PendingSaves.flush() }
      return rows($few, $many)
    }
  }

  private func rows(
    _ few: Shared<IdentifiedArrayOf<Item>>,
    _ many: Shared<IdentifiedArrayOf<Item>>
  ) -> [Row] {
    var rows = [read(many, 100_000), withLock(few, 100, "unread")]
    rows.append(withLock(many, 100_000, "unread"))
    guard let small = Shared(few[id: 50]), let large = Shared(many[id: 50_000]) else { return rows }
    use((small.wrappedValue, large.wrappedValue))
    rows += [
      withLock(few, 100, "read"), withLock(many, 100_000, "read"),
      timer.row(
        "withLock, file of 100000",
        condition: "read",
        limit: 1.5,
        baseline: Baseline("file of 100") { count in
          for _ in 0..<count { few.withLock { $0[0].count += 1 } }
        }
      ) { count in
        for _ in 0..<count { many.withLock { $0[0].count += 1 } }
      },
      element(small, 100), element(large, 100_000),
    ]
    rows.append(firstAfterSave(many, 100_000))
    let all = Array(many)
    for element in all { use(element.wrappedValue) }
    rows.append(withLock(many, 100_000, "all read"))
    let observer = Observer { use(small.wrappedValue) }
    rows.append(withLock(few, 100, "observed") { observer.register() })
    use(all)
    return rows
  }

  private func read(_ array: Shared<IdentifiedArrayOf<Item>>, _ size: Int) -> Row {
    let guarded = Guarded(array.wrappedValue)
    let baseline = Baseline("a mutex read", isPrimitive: true) { count in
      for _ in 0..<count { use(guarded.mutex.withLock { $0 }) }
    }
    return timer.row(
      "read, file of \(size)",
      condition: "read",
      limit: 2.5,
      baseline: baseline
    ) { count in
      for _ in 0..<count { use(array.wrappedValue) }
    }
  }

  private func withLock(
    _ array: Shared<IdentifiedArrayOf<Item>>,
    _ size: Int,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    timer.row(
      "withLock, file of \(size)",
      condition: condition,
      limit: 12,
      baseline: .mutatingItems(items(size)),
      prepare: prepare
    ) { count in
      for _ in 0..<count { array.withLock { $0[0].count += 1 } }
    }
  }

  /// Measures the first mutation after a save, which copies the elements, because the key keeps the
  /// saved value as the base of merges.
  private func firstAfterSave(_ array: Shared<IdentifiedArrayOf<Item>>, _ size: Int) -> Row {
    func nanoseconds(_ body: () -> Void) -> Double {
      ContinuousClock().measure(body) / .nanoseconds(1)
    }
    let firsts = (0..<5).map { _ in
      array.withLock { $0[0].count += 1 }
      PendingSaves.flush()
      return nanoseconds { array.withLock { $0[0].count += 1 } }
    }
    let copies = (0..<5).map { _ in
      let elements = array.wrappedValue
      return nanoseconds {
        var copy = elements
        copy[0].count += 1
        use(copy)
      }
    }
    return Row(
      "first withLock after a save, file of \(size)",
      cost: median(firsts),
      unit: "ns",
      baseline: "a copy of the elements",
      ratio: median(firsts) / median(copies),
      limit: 3
    )
  }

  private func element(_ element: Shared<Item>, _ size: Int) -> Row {
    timer.row(
      "withLock, element in a file of \(size)",
      condition: "read",
      baseline: .mutatingItem
    ) { count in
      for _ in 0..<count { element.withLock { $0.count += 1 } }
    }
  }
}
