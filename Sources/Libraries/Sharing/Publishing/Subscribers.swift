import Locking
import Synchronization

/// The subscribers of a source's publishers.
///
/// They receive each value, in the order in which the source had them.
///
/// Observation only says that something has changed, and an observer that registers anew after each
/// change can miss changes by other threads. Subscribers miss none: values are queued inside the
/// source's lock, and delivered outside it.
///
/// NB: Not generic, so that the compiler specialises it: generic code would look the types of the
/// queue up at run time for each value.
final class Subscribers: Sendable {
  /// A value on its way to the subscribers.
  final class Delivery<Value> {
    fileprivate let value: Value

    init(of value: Value) { self.value = value }
  }

  /// SAFETY: The queue calls `receive` on one thread at a time, and the rest is atomic.
  private final class Subscriber: @unchecked Sendable {
    let receive: (AnyObject) -> Void
    let isCancelled = Atomic(false)

    init(_ receive: @escaping (AnyObject) -> Void) {
      self.receive = receive
    }
  }

  private let subscribers = Locked<[Subscriber]>([])
  private let queue = DeliveryQueue<(delivery: AnyObject, receivers: [Subscriber])>()

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
  func add<Value>(
    current: Delivery<Value>?,
    _ receive: @escaping (Value) -> Void
  ) -> SharedSubscription {
    let subscriber = Subscriber { delivery in
      if let delivery = delivery as? Delivery<Value> { receive(delivery.value) }
    }
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
  ///
  /// - Parameter delivery: Returns the new value. It is not called if there are no subscribers.
  /// - Returns: Whether there are subscribers.
  func enqueue(_ delivery: @autoclosure () -> AnyObject) -> Bool {
    let receivers = subscribers.withLock { $0 }
    if receivers.isEmpty { return false }
    queue.add((delivery(), receivers))
    return true
  }

  /// Delivers the queued values.
  func deliver() {
    queue.deliver { delivery, receivers in
      for receiver in receivers where !receiver.isCancelled.load(ordering: .relaxed) {
        receiver.receive(delivery)
      }
    }
  }
}
