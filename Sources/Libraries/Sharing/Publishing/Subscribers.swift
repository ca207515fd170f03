import Synchronization

/// The subscribers of a source's publishers.
///
/// The subscribers receive each value, in the order of the changes.
///
/// Observation reports only that a change occurred. An observer must register again after each
/// change, so the observer can miss changes by other threads. Subscribers miss no value: the source
/// adds each value to the queue inside the lock, and delivers it outside the lock. The thread that
/// is delivering also delivers values that other threads and the subscribers add during the
/// delivery.
///
/// NB: The class is not generic, so that the compiler specialises the queue.
/// Generic code would look up the queue's types at run time for each value.
///
/// SAFETY: The source's lock guards every stored property.
final class Subscribers: @unchecked Sendable {
  private var subscribers: [AnySubscriber] = []
  private var waiting: [() -> Void] = []
  private var isDelivering = false

  /// Whether the list is empty.
  ///
  /// Use this property only inside the source's lock.
  var isEmpty: Bool { subscribers.isEmpty }

  /// Adds a subscriber.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameters:
  ///   - subscriber: The new subscriber.
  ///   - source: The source whose lock the calling thread holds.
  /// - Returns: A subscription that stops the deliveries when it is cancelled. If another thread is
  ///   already delivering a value, that value may still arrive.
  func add(_ subscriber: AnySubscriber, to source: AnySource) -> SharedSubscription {
    subscribers.append(subscriber)
    return SharedSubscription { [self] in
      subscriber.isCancelled.store(true, ordering: .relaxed)
      source.inside { subscribers.removeAll { $0 === subscriber } }
    }
  }

  /// Leaves the source's lock, and delivers a value.
  ///
  /// If another call is already delivering values, that call also delivers this value.
  ///
  /// - Parameters:
  ///   - value: The source's current value.
  ///   - receivers: The subscribers that receive the value, or `nil` for all.
  ///   - source: The source whose lock the calling thread holds.
  ///   - prepare: Called outside the lock, before the value is delivered.
  func deliver<Value>(
    _ value: Value,
    to receivers: [AnySubscriber]? = nil,
    leaving source: AnySource,
    prepare: () -> Void = {}
  ) {
    let receivers = receivers ?? subscribers
    func receive() {
      for receiver in receivers where !receiver.isCancelled.load(ordering: .relaxed) {
        Subscriber<Value>.known(receiver).receive(value)
      }
    }
    if isDelivering {
      waiting.append(receive)
      source.leave()
      return prepare()
    }
    isDelivering = true
    source.leave()
    prepare()
    receive()
    source.enter()
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      source.leave()
      next()
      source.enter()
    }
    isDelivering = false
    source.leave()
  }
}

/// A subscriber, for code that does not know the type of its values.
///
/// SAFETY: As ``Subscriber``.
class AnySubscriber: @unchecked Sendable {
  final let isCancelled = Atomic(false)
}

/// A subscriber.
///
/// SAFETY: One thread at a time calls `receive`, and the rest is atomic.
final class Subscriber<Value>: AnySubscriber, @unchecked Sendable {
  let receive: (Value) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameter receive: Receives the values.
  init(_ receive: @escaping (Value) -> Void) { self.receive = receive }
}
