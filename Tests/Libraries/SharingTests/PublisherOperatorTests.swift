import Locking
import Sharing
import Testing

/// Operators transform a publisher, and subscriptions are stored, as in code for Combine.
@Suite("Operators on the publisher of a shared value")
struct PublisherOperatorTests {
  private let log = Locked<[String]>([])
  private var received: [String] { log.withLock { $0 } }

  private func receive(_ value: some Sendable) {
    log.withLock { $0.append("\(value)") }
  }

  private var receiver: @Sendable (String) -> Void {
    { [log] value in log.withLock { $0.append(value) } }
  }

  @Test("`map` of a shared value's publisher transforms each published value")
  func mapping() {
    @Shared(value: Row(id: 1, title: "Design")) var row
    let cancellables: Set<AnyCancellable> = [
      $row.publisher.map { "\($0.id)" }.sink(receiveValue: receiver),
      $row.publisher.map(\.title).sink(receiveValue: receiver),
    ]
    #expect(Set(received) == ["1", "Design"])
    $row.withLock { $0 = Row(id: 2, title: "Product") }
    #expect(Set(received) == ["1", "Design", "2", "Product"])
    #expect(cancellables.count == 2)
  }

  @Test("`filter` and `compactMap` of a publisher leave out the values that their closures reject")
  func filtering() {
    @SharedReader(value: 0) var zero
    @Shared(value: 1) var count
    let cancellables = [
      $count.publisher.filter { $0.isMultiple(of: 2) }.map { "even \($0)" }.sink(
        receiveValue: receiver
      ),
      $count.publisher.compactMap { $0 > 2 ? "large \($0)" : nil }.sink(receiveValue: receiver),
      $zero.publisher.filter { $0 > 0 }.map { "positive \($0)" }.sink(receiveValue: receiver),
    ]
    for value in 2...4 { $count.withLock { $0 = value } }
    #expect(received == ["even 2", "large 3", "even 4", "large 4"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test("`dropFirst` of a publisher drops the first values of each subscription", arguments: 0...3)
  func dropping(number: Int) {
    @Shared(value: 0) var count
    let publisher = number == 1 ? $count.publisher.dropFirst() : $count.publisher.dropFirst(number)
    for _ in 1...2 {
      $count.withLock { $0 = 0 }
      log.withLock { $0 = [] }
      let cancellable = publisher.map { "\($0)" }.sink(receiveValue: receiver)
      for value in 1...4 { $count.withLock { $0 = value } }
      #expect(received == (number...4).map { "\($0)" })
      cancellable.cancel()
    }
  }

  @Test("`removeDuplicates` of a publisher drops repeated values in each subscription separately")
  func removingDuplicates() {
    @Shared(value: 1) var count
    let publisher = $count.publisher.removeDuplicates()
    for _ in 1...2 {
      log.withLock { $0 = [] }
      let cancellable = publisher.map { "\($0)" }.sink(receiveValue: receiver)
      for value in [1, 2, 2, 1, 1] { $count.withLock { $0 = value } }
      #expect(received == ["1", "2", "1"])
      cancellable.cancel()
    }
  }

  @Test("`removeDuplicates` with a predicate compares a value with the last published value")
  func removingDuplicatesByPredicate() {
    @Shared(value: 0) var count
    let cancellable = $count.publisher
      .removeDuplicates { abs($0 - $1) < 3 }
      .map { "\($0)" }
      .sink(receiveValue: receiver)
    for value in 1...7 { $count.withLock { $0 = value } }
    #expect(received == ["0", "3", "6"])
    cancellable.cancel()
  }

  @Test("A cancelled subscription to a publisher receives no completion")
  func completion() {
    do {
      @Shared(value: 1) var count
      let cancellable = $count.publisher.sink { [log] completion in
        switch completion {
        case .finished: log.withLock { $0.append("finished") }
        }
      } receiveValue: { [log] value in
        log.withLock { $0.append("\(value)") }
      }
      $count.withLock { $0 = 2 }
      cancellable.cancel()
    }
    #expect(received == ["1", "2"])
  }

  @Test("Subscriptions that are stored in a set or array end when the collection is released")
  func storing() {
    @Shared(value: 1) var count
    do {
      var cancellables: Set<AnyCancellable> = []
      var list: [AnyCancellable] = []
      $count.publisher.map { "set \($0)" }.sink(receiveValue: receiver).store(in: &cancellables)
      $count.publisher.map { "list \($0)" }.sink(receiveValue: receiver).store(in: &list)
      $count.withLock { $0 = 2 }
      #expect([cancellables.count, list.count] == [1, 1])
    }
    $count.withLock { $0 = 3 }
    #expect(received.sorted() == ["list 1", "list 2", "set 1", "set 2"])
  }

  @Test("The operators of a publisher support values that are not Sendable")
  func nonSendableValues() {
    final class Counter {
      var count = 0
    }
    @Shared(value: Counter()) var counter
    let cancellable = $counter.publisher.map(\.count).sink { [log] count in
      log.withLock { $0.append("\(count)") }
    }
    let reader = SharedReader($counter).publisher
      .filter { $0.count == 1 }
      .dropFirst()
      .sink { [log] counter in log.withLock { $0.append("again \(counter.count)") } }
    $counter.withLock { $0.count = 1 }
    $counter.withLock { $0.count = 1 }
    #expect(received == ["0", "1", "1", "again 1"])
    cancellable.cancel()
    reader.cancel()
  }

  @Test("A publisher with operators is an asynchronous sequence")
  func values() async {
    @Shared(value: 0) var count
    var values = $count.publisher.map { $0 * 10 }.removeDuplicates().values.makeAsyncIterator()
    #expect(await values.next() == 0)
    $count.withLock { $0 = 0 }
    $count.withLock { $0 = 1 }
    #expect(await values.next() == 10)
  }

  @Test("A publisher with operators delivers the new value when its property is re-pointed")
  func repointing() {
    @Shared(value: 1) var count
    let cancellable = $count.publisher.removeDuplicates().dropFirst().map { "\($0)" }.sink(
      receiveValue: receiver
    )
    $count = Shared(value: 1)
    $count = Shared(value: 2)
    #expect(received == ["2"])
    cancellable.cancel()
  }
}
