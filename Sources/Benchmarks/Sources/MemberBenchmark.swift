import Benchmarking
import Sharing

/// Reading and mutating a member through a derived shared value.
struct MemberBenchmark {
  let stopwatch: Stopwatch

  func rows() -> [Row] {
    let item = Shared(value: Item(id: 1))
    let (count, title) = (item.count, item.title)
    let unread = [withLock(count, "unread")]
    use((item.wrappedValue, count.wrappedValue, title.wrappedValue))
    let read = [self.read(count, "read"), withLock(count, "read"), inTurn(count, "read")]
    let observer = Observer { use(title.wrappedValue) }
    let observed = [
      self.read(count, "observed") { observer.register() },
      withLock(count, "observed") { observer.register() },
      notified(count),
    ]
    return unread + read + observed
  }

  private func read(
    _ member: Shared<Int>,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "read, key path",
      condition: condition,
      limit: 6,
      baseline: .readingMember,
      prepare: prepare
    ) { count in
      for _ in 0..<count { use(member.wrappedValue) }
    }
  }

  private func withLock(
    _ member: Shared<Int>,
    _ condition: String,
    prepare: () -> Void = {}
  ) -> Row {
    stopwatch.row(
      "withLock, key path",
      condition: condition,
      limit: 9,
      baseline: .mutatingItem,
      prepare: prepare
    ) { count in
      for _ in 0..<count { member.withLock { $0 += 1 } }
    }
  }

  private func inTurn(_ member: Shared<Int>, _ condition: String) -> Row {
    stopwatch.row(
      "read and withLock in turn, key path",
      condition: condition,
      baseline: .readingAndMutatingItem
    ) { count in
      for _ in 0..<count {
        use(member.wrappedValue)
        member.withLock { $0 += 1 }
      }
    }
  }

  private func notified(_ member: Shared<Int>) -> Row {
    let observer = Observer { use(member.wrappedValue) }
    return stopwatch.row(
      "withLock, key path",
      condition: "notified",
      baseline: .mutatingItem
    ) { count in
      for _ in 0..<count {
        observer.register()
        member.withLock { $0 += 1 }
      }
    }
  }
}
