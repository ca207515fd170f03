import Dispatch
import IdentifiedCollections
import Sharing
import Testing

@Suite("Shared values on many threads")
struct ConcurrencyTests {
  private let threads = 8
  private let rounds = 2_000

  @Test("If many threads increment a shared counter, no increment is lost")
  func mutationsAreAtomic() {
    let count = Shared(value: 0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<rounds { count.withLock { $0 += 1 } }
    }
    #expect(count.wrappedValue == threads * rounds)
  }

  @Test("Concurrent mutations through derived values of one shared value are all kept")
  func derivedMutationsAreAtomic() throws {
    let rows = Shared(value: IdentifiedArrayOf<Row>.sample)
    let row = try #require(Shared(rows[id: 2]))
    let tags = row.tags
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for _ in 0..<100 {
        switch thread % 3 {
        case 0: rows.withLock { $0[id: 2]?.tags.append("root") }
        case 1: row.withLock { $0.tags.append("element") }
        default: tags.withLock { $0.append("key path") }
        }
        _ = tags.wrappedValue.count
      }
    }
    #expect(tags.wrappedValue.count == threads * 100)
  }

  @Test(
    "If many threads create properties with one key at the same time, the properties share one value"
  )
  func creationOfOneKeyIsAtomic() async {
    let holders = await withTaskGroup { group in
      for _ in 0..<threads {
        group.addTask {
          @Shared(.inMemory("count")) var count = 0
          for _ in 0..<rounds { $count.withLock { $0 += 1 } }
          return $count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(holders.map(\.wrappedValue) == Array(repeating: threads * rounds, count: threads))
  }
}
