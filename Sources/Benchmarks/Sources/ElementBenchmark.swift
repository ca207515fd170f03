import Benchmarking
import Foundation
import IdentifiedCollections
import Sharing

/// Reading and mutating one element of a shared array through `Shared($array[id:])`, in a small and in a large array.
struct ElementBenchmark {
  let stopwatch: Stopwatch

  func rows() -> [Row] {
    let (few, many) = (Shared(value: items(100)), Shared(value: items(100_000)))
    guard let small = Shared(few[id: 50]), let large = Shared(many[id: 50_000]),
      let smallOther = Shared(few[id: 5]), let largeOther = Shared(many[id: 5])
    else { return [] }
    var rows = [withLock(small, 100, "unread"), withLock(large, 100_000, "unread")]
    let observers = [
      Observer { use(smallOther.wrappedValue) }, Observer { use(largeOther.wrappedValue) },
    ]
    for (condition, observers) in [("read", []), ("observed", observers)] {
      func prepare() { for observer in observers { observer.register() } }
      use((few.wrappedValue.count, many.wrappedValue.count))
      use((small.wrappedValue, smallOther.wrappedValue))
      use((large.wrappedValue, largeOther.wrappedValue))
      rows += [
        read(small, 100, condition, prepare: prepare),
        read(large, 100_000, condition, prepare: prepare),
        withLock(small, 100, condition, prepare: prepare),
        withLock(large, 100_000, condition, prepare: prepare),
      ]
      rows += growth(small, large, condition, prepare: prepare)
    }
    rows += [
      inTurn(small, 100, "read"), inTurn(large, 100_000, "read"), notified(small, 100),
      notified(large, 100_000),
    ]
    let all = Array(many)
    for element in all { use(element.wrappedValue) }
    rows += [
      read(large, 100_000, "all read"), withLock(large, 100_000, "all read"),
      inTurn(large, 100_000, "all read"),
    ]
    rows += growth(small, large, "all read")
    rows.append(inSequence(all))
    return rows + byUUID()
  }

  private func read(
    _ element: Shared<Item>,
    _ size: Int,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "read, element of \(size)",
      condition: condition,
      limit: 8,
      baseline: .readingItem,
      prepare: prepare
    ) { count in
      for _ in 0..<count { use(element.wrappedValue) }
    }
  }

  private func withLock(
    _ element: Shared<Item>,
    _ size: Int,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "withLock, element of \(size)",
      condition: condition,
      limit: 14,
      baseline: .mutatingItem,
      prepare: prepare
    ) { count in
      for _ in 0..<count { element.withLock { $0.count += 1 } }
    }
  }

  /// What a large array makes of the cost, against a small one.
  private func growth(
    _ small: Shared<Item>,
    _ large: Shared<Item>,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> [Row] {
    [
      stopwatch.row(
        "read, element of 100000",
        condition: condition,
        limit: 1.5,
        baseline: Baseline("element of 100") { count in
          for _ in 0..<count { use(small.wrappedValue) }
        },
        prepare: prepare
      ) { count in
        for _ in 0..<count { use(large.wrappedValue) }
      },
      stopwatch.row(
        "withLock, element of 100000",
        condition: condition,
        limit: 1.5,
        baseline: Baseline("element of 100") { count in
          for _ in 0..<count { small.withLock { $0.count += 1 } }
        },
        prepare: prepare
      ) { count in
        for _ in 0..<count { large.withLock { $0.count += 1 } }
      },
    ]
  }

  private func inTurn(_ element: Shared<Item>, _ size: Int, _ condition: String) -> Row {
    stopwatch.row(
      "read and withLock in turn, element of \(size)",
      condition: condition,
      baseline: .readingAndMutatingItem
    ) { count in
      for _ in 0..<count {
        use(element.wrappedValue)
        element.withLock { $0.count += 1 }
      }
    }
  }

  private func notified(_ element: Shared<Item>, _ size: Int) -> Row {
    let observer = Observer { use(element.wrappedValue) }
    return stopwatch.row(
      "withLock, element of \(size)",
      condition: "notified",
      baseline: .mutatingItem
    ) { count in
      for _ in 0..<count {
        observer.register()
        element.withLock { $0.count += 1 }
      }
    }
  }

  /// Mutations of one element after the other: memory that is not in a cache counts.
  private func inSequence(_ elements: [Shared<Item>]) -> Row {
    let guarded = elements.map { Guarded($0.wrappedValue) }
    return stopwatch.row(
      "withLock, each of 100000 elements",
      condition: "all read",
      size: elements.count,
      baseline: Baseline("a mutex each", size: elements.count) { count in
        for _ in 0..<count {
          for element in guarded { element.mutex.withLock { $0.count += 1 } }
        }
      },
      prepare: { for element in elements { use(element.wrappedValue) } }
    ) { count in
      for _ in 0..<count {
        for element in elements { element.withLock { $0.count += 1 } }
      }
    }
  }

  /// An id that takes longer to hash than a number.
  private func byUUID() -> [Row] {
    struct Document: Identifiable, Sendable {
      var id = UUID()
      var title = "Groceries"
      var count = 0
      var isDone = false
    }
    let documents = (0..<100_000).map { _ in Document() }
    let array = Shared(value: IdentifiedArray(uniqueElements: documents))
    guard let document = Shared(array[id: documents[50_000].id]) else { return [] }
    use(document.wrappedValue)
    return [
      stopwatch.row(
        "read, element of 100000 with a UUID",
        condition: "read",
        baseline: .readingItem
      ) { count in
        for _ in 0..<count { use(document.wrappedValue) }
      },
      stopwatch.row(
        "withLock, element of 100000 with a UUID",
        condition: "read",
        baseline: .mutatingItem
      ) { count in
        for _ in 0..<count { document.withLock { $0.count += 1 } }
      },
    ]
  }
}
