import Dispatch
import IdentifiedCollections
import Sharing
import Testing

@Suite("The publisher of a shared value")
struct PublisherTests {
  /// Creates a list for the values that a publisher delivers.
  private func log<Value: Sendable>(of type: Value.Type = Value.self) -> Shared<[Value]> {
    Shared(value: [])
  }

  @Test("A publisher of a shared value delivers the current value and every later one")
  func sink() {
    @Shared(value: 0) var count
    let log = log(of: Int.self)
    let cancellable = $count.publisher.sink { value in log.withLock { $0.append(value) } }

    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }

    #expect(log.wrappedValue == [0, 1, 1, 2])
    cancellable.cancel()
  }

  @Test("A publisher delivers nothing more after its subscription is cancelled or released")
  func ending() {
    @Shared(value: 0) var count
    let log = log(of: Int.self)
    let cancellable = $count.publisher.sink { value in log.withLock { $0.append(value) } }
    cancellable.cancel()
    $count.withLock { $0 = 1 }
    do {
      _ = $count.publisher.sink { value in log.withLock { $0.append(value * 10) } }
    }
    $count.withLock { $0 = 2 }
    #expect(log.wrappedValue == [0, 10])
  }

  @Test("Changes that the receiver of a publisher makes are published in order")
  func receiverMutates() {
    @Shared(value: 0) var count
    let log = log(of: Int.self)
    let shared = $count
    let cancellable = $count.publisher.sink { value in
      log.withLock { $0.append(value) }
      if value < 3 { shared.withLock { $0 += 1 } }
    }
    #expect(log.wrappedValue == [0, 1, 2, 3])
    cancellable.cancel()
  }

  @Test(
    "A subscriber added while a publisher delivers a value gets only the current value and later ones"
  )
  func joining() {
    @Shared(value: 0) var count
    let log = log(of: Int.self)
    let shared = $count
    let joined = Shared<SharedSubscription?>(value: nil)
    let cancellable = $count.publisher.sink { value in
      guard value == 1 else { return }
      shared.withLock { $0 = 2 }
      shared.withLock { $0 = 3 }
      let subscription = shared.publisher.sink { value in log.withLock { $0.append(value) } }
      joined.withLock { $0 = subscription }
    }

    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 4 }

    #expect(log.wrappedValue == [3, 4])
    cancellable.cancel()
  }

  @Test("A publisher delivers every change that other threads make, in order")
  func manyThreads() {
    @Shared(value: 0) var count
    let log = log(of: Int.self)
    let shared = $count
    let cancellable = $count.publisher.sink { value in log.withLock { $0.append(value) } }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 { shared.withLock { $0 += 1 } }
    }
    #expect(log.wrappedValue == Array(0...4_000))
    cancellable.cancel()
  }

  @Test(
    "Members, elements and computed parts of a shared value have publishers that deliver their changes"
  )
  func derivedValues() throws {
    @Shared(value: IdentifiedArrayOf<Row>.sample) var rows
    let row = try #require(Shared($rows[id: 1]))
    let log = log(of: String.self)
    let cancellables = [
      row.title.publisher.sink { value in log.withLock { $0.append("title \(value)") } },
      row.publisher.sink { value in log.withLock { $0.append("row \(value.title)") } },
      $rows[id: 1].publisher.sink { value in
        log.withLock { $0.append("element \(value?.title ?? "-")") }
      },
      SharedReader($rows).count.publisher.sink { value in
        log.withLock { $0.append("count \(value)") }
      },
      $rows.read(\.last?.title).publisher.sink { value in
        log.withLock { $0.append("last \(value ?? "-")") }
      },
    ]
    #expect(
      log.wrappedValue == [
        "title Design", "row Design", "element Design", "count 3", "last Product",
      ]
    )
    log.withLock { $0 = [] }

    $rows.withLock { _ = $0.remove(id: 1) }

    #expect(log.wrappedValue == ["element -", "count 2", "last Product"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test(
    "The publisher of a re-pointed property delivers changes to the new shared value, not to the old one"
  )
  func repointing() {
    let first = Shared(value: 1)
    let second = Shared(value: 2)
    @Shared var count: Int
    _count = Shared(value: 0)
    let log = log(of: Int.self)
    let cancellable = $count.publisher.sink { value in log.withLock { $0.append(value) } }

    $count = first
    $count = second
    first.withLock { $0 = 10 }
    second.withLock { $0 = 20 }

    #expect(log.wrappedValue == [0, 1, 2, 20])
    cancellable.cancel()
  }

  @Test("A fast reader of a publisher's asynchronous sequence receives every value")
  func values() async {
    @Shared(value: 0) var count
    var seen: [Int] = []
    for await value in $count.publisher.values {
      seen.append(value)
      if value == 3 { break }
      $count.withLock { $0 += 1 }
    }
    #expect(seen == [0, 1, 2, 3])
  }

  @Test("A slow reader of a publisher's asynchronous sequence receives the newest value")
  func slowReader() async {
    @Shared(value: 0) var count
    let values = $count.publisher.values
    for value in 1...100 { $count.withLock { $0 = value } }
    let first = await values.first { _ in true }
    #expect(first == 100)
  }

  @Test(
    "After a subscription ends, its publisher retains neither the shared value nor the receiver"
  )
  func noLeak() {
    final class Probe: Sendable {}
    weak var value: Probe?
    weak var receiver: Probe?
    do {
      let shared = Shared(value: Probe())
      let strong = Probe()
      value = shared.wrappedValue
      receiver = strong
      let cancellable = shared.publisher.sink { [strong] _ in _ = strong }
      _ = cancellable
    }
    #expect(value == nil)
    #expect(receiver == nil)
  }
}
