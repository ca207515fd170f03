import Benchmarking
import Sharing

/// Measures reads and mutations of a whole value, and of a member through a derived shared value.
struct ValueBenchmark {
  let timer: BenchmarkTimer

  func rows() -> [Row] {
    @Shared(.inMemory("item")) var inMemory = Item(id: 1)
    return rows("unkeyed", Shared(value: Item(id: 1))) + rows("in memory", $inMemory)
      + memberRows()
  }

  private func rows(_ name: String, _ item: Shared<Item>) -> [Row] {
    let access = Access(item, name, readLimit: 2.5, mutationLimit: 6, timer: timer)
    let unread = access.withLock("unread")
    let (title, count) = (item.title, item.count)
    use((item.wrappedValue, title.wrappedValue, count.wrappedValue))
    let observer = Observer { use(item.wrappedValue) }
    let rows = [
      unread, access.read("read"), access.withLock("read"), access.inTurn("read"),
      access.read("observed") { observer.register() },
      access.withLock("observed") { observer.register() }, access.notified(),
    ]
    use((title, count))
    return rows + [subscribedRow(name, item)]
  }

  /// Measures a mutation whose value is delivered to the closure passed to `sink`.
  private func subscribedRow(_ name: String, _ item: Shared<Item>) -> Row {
    let unsubscribed = Shared(value: Item(id: 1))
    let subscription = item.publisher.sink { use($0) }
    defer { subscription.cancel() }
    return timer.row(
      "withLock, \(name)",
      condition: "subscribed",
      limit: 20,
      baseline: Baseline("without a subscriber") { count in
        for _ in 0..<count { unsubscribed.withLock { $0.count += 1 } }
      }
    ) { count in
      for _ in 0..<count { item.withLock { $0.count += 1 } }
    }
  }

  private func memberRows() -> [Row] {
    let item = Shared(value: Item(id: 1))
    let (count, title) = (item.count, item.title)
    let access = Access(
      count,
      "key path",
      readLimit: 6,
      mutationLimit: 9,
      timer: timer
    )
    let unread = access.withLock("unread")
    use((item.wrappedValue, count.wrappedValue, title.wrappedValue))
    let observer = Observer { use(title.wrappedValue) }
    return [
      unread, access.read("read"), access.withLock("read"), access.inTurn("read"),
      access.read("observed") { observer.register() },
      access.withLock("observed") { observer.register() },
      access.notified(),
    ]
  }
}
