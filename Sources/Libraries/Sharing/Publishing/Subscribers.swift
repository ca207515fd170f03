import Locking
import Synchronization

/// The subscribers of a source's publishers.
///
/// They receive each value, in the order in which the source had them.
///
/// Observation only says that something has changed, and an observer that registers anew after each
/// change can miss changes by other threads. Subscribers miss none: values are queued inside the
/// source's lock, and delivered outside it.
final class Subscribers<Value>: Sendable {
  /// SAFETY: The queue calls `receive` on one thread at a time, and the rest is atomic.
  private final class Subscriber: @unchecked Sendable {
    let receive: (Value) -> Void
    let isCancelled = Atomic(false)

    init(_ receive: @escaping (Value) -> Void) {
      self.receive = receive
    }
  }

  private let subscribers = Locked<[Subscriber]>([])
  private let queue = DeliveryQueue<(value: Value, receivers: [Subscriber])>()

  /// Whether there are no subscribers.
  var isEmpty: Bool { subscribers.withLock { $0.isEmpty } }

  /// Adds a subscriber, and queues the current value for it.
  ///
  /// Call this inside the source's lock, and ``deliver()`` outside it.
  ///
  /// - Parameters:
  ///   - current: The current value, or `nil` to leave it out.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled. A value that another
  ///   thread is delivering may still arrive.
  func add(current: Value?, _ receive: @escaping (Value) -> Void) -> SharedSubscription {
    let subscriber = Subscriber(receive)
    subscribers.withLock { $0.append(subscriber) }
    if let current { queue.add((current, [subscriber])) }
    return SharedSubscription { [self] in
      subscriber.isCancelled.store(true, ordering: .relaxed)
      subscribers.withLock { $0.removeAll { $0 === subscriber } }
    }
  }

  /// Queues a new value for all present subscribers.
  ///
  /// Call this inside the source's lock, and ``deliver()`` outside it.
  func enqueue(_ value: Value) {
    queue.add((value, subscribers.withLock { $0 }))
  }

  /// Delivers the queued values.
  func deliver() {
    queue.deliver { value, receivers in
      for receiver in receivers where !receiver.isCancelled.load(ordering: .relaxed) {
        receiver.receive(value)
      }
    }
  }
}
