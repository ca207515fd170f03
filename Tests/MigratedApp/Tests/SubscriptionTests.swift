import Dependencies
import Foundation
import Sharing
import Testing

/// A source of numbers that knows whether anything still subscribes to it.
private final class Beacon: @unchecked Sendable {
  private let lock = NSLock()
  private var subscribers: [SharedSubscriber<Int>] = []
  private var cancelled = 0

  var isInUse: Bool { lock.withLock { cancelled < subscribers.count } }

  func send(_ number: Int) {
    for subscriber in lock.withLock({ subscribers }) { subscriber.yield(number) }
  }

  func subscribe(_ subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    lock.withLock { subscribers.append(subscriber) }
    return SharedSubscription { [self] in lock.withLock { cancelled += 1 } }
  }
}

private struct BeaconKey: SharedReaderKey {
  let beacon: Beacon

  var id: ObjectIdentifier { ObjectIdentifier(beacon) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    beacon.subscribe(subscriber)
  }
}

/// A way to subscribe to a property, or to a part of it, that no variable keeps.
private enum Way: CaseIterable {
  case sink, completion, map, compactMap, filter, dropFirst, removeDuplicates, removeDuplicatesBy
  case member, computed

  func subscribe(
    to beacon: Beacon,
    _ receive: @escaping @Sendable (Int) -> Void
  ) -> SharedSubscription {
    @SharedReader(BeaconKey(beacon: beacon)) var number = 0
    let publisher = $number.publisher
    return switch self {
    case .sink: publisher.sink(receiveValue: receive)
    case .completion: publisher.sink(receiveCompletion: { _ in }, receiveValue: receive)
    case .map: publisher.map { $0 }.sink(receiveValue: receive)
    case .compactMap: publisher.compactMap { $0 }.sink(receiveValue: receive)
    case .filter: publisher.filter { _ in true }.sink(receiveValue: receive)
    case .dropFirst: publisher.dropFirst().sink(receiveValue: receive)
    case .removeDuplicates: publisher.removeDuplicates().sink(receiveValue: receive)
    case .removeDuplicatesBy: publisher.removeDuplicates { $0 == $1 }.sink(receiveValue: receive)
    case .member: $number.magnitude.publisher.sink { receive(Int($0)) }
    case .computed: $number.read { $0 }.publisher.sink(receiveValue: receive)
    }
  }
}

@Suite("Subscriptions that outlive their property")
struct SubscriptionTests {
  private let beacon = Beacon()

  @Test(
    "A subscription that outlives its property receives values until the subscription is cancelled",
    arguments: Way.allCases
  )
  private func cancelling(way: Way) {
    let latest = LockIsolated(0)
    let subscription = way.subscribe(to: beacon) { value in latest.setValue(value) }
    beacon.send(2)
    #expect(latest.value == 2)
    subscription.cancel()
    #expect(!beacon.isInUse)
    beacon.send(3)
    #expect(latest.value == 2)
  }

  @Test(
    "A subscription that outlives its property receives values until the subscription is released",
    arguments: Way.allCases
  )
  private func releasing(way: Way) {
    let latest = LockIsolated(0)
    var subscription: SharedSubscription? = way.subscribe(to: beacon) { latest.setValue($0) }
    beacon.send(2)
    #expect(latest.value == 2)
    #expect(subscription != nil)
    subscription = nil
    #expect(!beacon.isInUse)
  }

  @Test(
    "An iterator over a publisher's values keeps the property's key in use until the iterator is released"
  )
  func sequence() async {
    func values() -> AsyncStream<Int> {
      @SharedReader(BeaconKey(beacon: beacon)) var number = 0
      return $number.publisher.values
    }
    do {
      var iterator = values().makeAsyncIterator()
      #expect(await iterator.next() == 0)
      beacon.send(2)
      #expect(await iterator.next() == 2)
      #expect(beacon.isInUse)
    }
    #expect(!beacon.isInUse)
  }
}
