import Dependencies
import Foundation
import Locking
import Sharing
import Testing

/// A subscription to a publisher, or its sequence of values, retains the property only until the
/// subscription or the sequence ends.
@Suite("The lifetime of a publisher's subscription", .timeLimit(.minutes(5)))
struct SubscriptionLifetimeTests {
  private let system = ManualSystem(value: 1)

  /// Whether a property still uses the key.
  private var isAlive: Bool { system.state.withLock { $0.cancellations < $0.subscribers.count } }

  /// Creates a property that ends when the returned value is released.
  private func count() -> Shared<Int> {
    Shared(wrappedValue: 0, ManualKey(name: "count", system: system))
  }

  @Test("A stream of app storage values continues after its property is out of scope")
  func valuesOfLocalProperty() async {
    @Dependency(\.defaultAppStorage) var defaults
    func themes() -> AsyncStream<Int> {
      @SharedReader(.appStorage("t")) var t = 0
      return $t.publisher.values
    }
    var values = themes().makeAsyncIterator()
    #expect(await values.next() == 0)

    defaults.set(3, forKey: "t")

    #expect(await values.next() == 3)
  }

  @Test("A stream of a property's values keeps the property alive until the stream is released")
  func streamIsReleased() async throws {
    do {
      var values = count().publisher.values.makeAsyncIterator()
      #expect(await values.next() == 1)
      try #require(system.subscriber).yield(2)
      #expect(await values.next() == 2)
    }
    #expect(!isAlive)
  }

  @Test(
    "A task that reads a property's stream of values keeps the property alive until the task is cancelled"
  )
  func streamEnds() async throws {
    let values = count().publisher.values
    let received = Locked<[Int]>([])
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await value in values {
        received.withLock { $0.append(value) }
        arrival.yield()
      }
    }
    var arrived = arrivals.makeAsyncIterator()
    await arrived.next()
    try #require(system.subscriber).yield(2)
    await arrived.next()
    #expect(isAlive)

    task.cancel()
    await task.value

    #expect(received.withLock { $0 } == [1, 2])
    #expect(!isAlive)
  }

  /// The ways to subscribe to something derived from a property.
  enum Subscriber: String, CaseIterable, Sendable {
    case sink, completion, map, compactMap, filter, dropFirst, removeDuplicates, reader
    case member, computed, repointed, mainActor

    @MainActor
    func subscribe(
      to count: Shared<Int>,
      _ receive: @escaping @Sendable (Int) -> Void
    ) -> SharedSubscription {
      switch self {
      case .sink: count.publisher.sink(receiveValue: receive)
      case .completion: count.publisher.sink(receiveCompletion: { _ in }, receiveValue: receive)
      case .map: count.publisher.map { $0 }.sink(receiveValue: receive)
      case .compactMap: count.publisher.compactMap { $0 }.sink(receiveValue: receive)
      case .filter: count.publisher.filter { _ in true }.sink(receiveValue: receive)
      case .dropFirst: count.publisher.dropFirst().sink(receiveValue: receive)
      case .removeDuplicates: count.publisher.removeDuplicates().sink(receiveValue: receive)
      case .reader: SharedReader(count).publisher.sink(receiveValue: receive)
      case .member: count.magnitude.publisher.sink { receive(Int($0)) }
      case .computed: count.read { $0 }.publisher.sink(receiveValue: receive)
      case .repointed:
        {
          let other = Shared(value: 0)
          other.projectedValue = count
          return other.publisher.sink(receiveValue: receive)
        }()
      case .mainActor: count.publisher.sink { @MainActor in receive($0) }
      }
    }
  }

  @Test(
    "A subscription to a property keeps the property alive until the subscription is cancelled",
    arguments: Subscriber.allCases
  )
  @MainActor
  func cancelling(subscriber: Subscriber) throws {
    let received = Locked<[Int]>([])
    let subscription = subscriber.subscribe(to: count()) { value in
      received.withLock { $0.append(value) }
    }
    #expect(isAlive)
    try #require(system.subscriber).yield(2)
    #expect(received.withLock { $0.last } == 2)

    subscription.cancel()

    #expect(!isAlive)
  }

  @Test(
    "A subscription to a property keeps the property alive until the subscription is released",
    arguments: Subscriber.allCases
  )
  @MainActor
  func releasing(subscriber: Subscriber) throws {
    var subscription: SharedSubscription? = subscriber.subscribe(to: count()) { _ in }
    #expect(isAlive)
    #expect(subscription != nil)
    subscription = nil
    #expect(!isAlive)
  }

  @Test(
    "A subscription keeps a shared value without a key alive until the subscription is cancelled"
  )
  func unkeyedValue() {
    final class Probe: Sendable {}
    weak var probe: Probe?
    var subscription: SharedSubscription?
    do {
      let shared = Shared(value: Probe())
      probe = shared.wrappedValue
      subscription = shared.publisher.sink { _ in }
    }
    #expect(probe != nil)
    subscription?.cancel()
    #expect(probe == nil)
  }

  @Test("A subscription to a re-pointed property does not retain the property's previous key")
  func repointing() {
    let shared = count()
    let subscription = shared.publisher.sink { _ in }
    shared.projectedValue = Shared(value: 5)
    #expect(!isAlive)
    subscription.cancel()
  }
}

/// Tests of a key that retains the continuations and subscribers that the library passes to it.
@Suite("A key that retains continuations and subscribers")
struct KeptContinuationTests {
  private let system = ManualSystem()
  private var key: ManualKey { ManualKey(name: "count", system: system) }

  @Test("A key that retains the continuations of saves does not keep its property alive")
  func saveContinuations() {
    do {
      @Shared(key) var count = 0
      system.state.withLock { $0.isAnsweringAtOnce = false }
      for number in 1...3 { $count.withLock { $0 = number } }
    }
    #expect(system.savedValues == [1, 2, 3])
    #expect(system.cancellations == 1)
    for save in system.state.withLock({ $0.saves }) { save.continuation.resume() }
  }

  @Test("A key that retains the continuations of loads does not keep its property alive")
  func loadContinuations() {
    system.state.withLock { $0.isAnsweringAtOnce = false }
    do { @Shared(key) var count = 0 }
    #expect(system.cancellations == 1)
    for load in system.state.withLock({ $0.loads }) { load.resume(returning: 1) }
  }

  @Test("A property is released even if its key retains the property's subscribers")
  func subscribers() {
    do { @Shared(key) var count = 0 }
    #expect(system.subscriberCount == 1)
    #expect(system.cancellations == 1)
    system.subscriber?.yield(1)
  }
}
