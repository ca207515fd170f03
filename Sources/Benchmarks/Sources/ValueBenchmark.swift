import Benchmarking
import Sharing

/// Reading and mutating a whole value.
struct ValueBenchmark {
  let stopwatch: Stopwatch

  func rows() -> [Row] {
    @Shared(.inMemory("item")) var inMemory = Item(id: 1)
    return rows("unkeyed", Shared(value: Item(id: 1))) + rows("in memory", $inMemory)
  }

  private func rows(_ kind: String, _ item: Shared<Item>) -> [Row] {
    let unread = [withLock(kind, item, "unread")]
    let (title, count) = (item.title, item.count)
    use((item.wrappedValue, title.wrappedValue, count.wrappedValue))
    let read = [
      self.read(kind, item, "read"), withLock(kind, item, "read"), inTurn(kind, item, "read"),
    ]
    let observer = Observer { use(item.wrappedValue) }
    let observed = [
      self.read(kind, item, "observed") { observer.register() },
      withLock(kind, item, "observed") { observer.register() },
      notified(kind, item),
    ]
    use((title, count))
    return unread + read + observed
  }

  private func read(
    _ kind: String,
    _ item: Shared<Item>,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "read, \(kind)",
      condition: condition,
      limit: 2.5,
      baseline: .readingItem,
      prepare: prepare
    ) { count in
      for _ in 0..<count { use(item.wrappedValue) }
    }
  }

  private func withLock(
    _ kind: String,
    _ item: Shared<Item>,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "withLock, \(kind)",
      condition: condition,
      limit: 6,
      baseline: .mutatingItem,
      prepare: prepare
    ) { count in
      for _ in 0..<count { item.withLock { $0.count += 1 } }
    }
  }

  private func inTurn(_ kind: String, _ item: Shared<Item>, _ condition: String) -> Row {
    stopwatch.row(
      "read and withLock in turn, \(kind)",
      condition: condition,
      baseline: .readingAndMutatingItem
    ) { count in
      for _ in 0..<count {
        use(item.wrappedValue)
        item.withLock { $0.count += 1 }
      }
    }
  }

  private func notified(_ kind: String, _ item: Shared<Item>) -> Row {
    let observer = Observer { use(item.wrappedValue) }
    return stopwatch.row(
      "withLock, \(kind)",
      condition: "notified",
      baseline: .mutatingItem
    ) { count in
      for _ in 0..<count {
        observer.register()
        item.withLock { $0.count += 1 }
      }
    }
  }
}
