import Synchronization

/// The subscribers of a source's publishers.
///
/// They receive each value, in the order of the changes.
///
/// Observation only says that something has changed, and an observer that registers again after
/// each change can miss changes by other threads. Subscribers miss none: each value is taken inside
/// the source's lock, and delivered outside it. The first thread that delivers also delivers what
/// other threads, and the subscribers themselves, add meanwhile.
///
/// NB: Not generic, so that the compiler specialises it: generic code would look the types of the
/// queue up at run time for each value.
///
/// SAFETY: The source's lock guards every stored property.
final class Subscribers: @unchecked Sendable {
  private var subscribers: [AnySubscriber] = []
  private var waiting: [(content: AnyObject, receivers: [AnySubscriber])] = []
  private var isDelivering = false

  /// Whether the list is empty.
  ///
  /// Use it inside the source's lock only.
  var isEmpty: Bool { subscribers.isEmpty }

  /// Adds a subscriber, inside the source's lock.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - source: The source.
  /// - Returns: A subscription that stops the deliveries when it is cancelled. A value that another
  ///   thread is delivering may still arrive.
  func add(_ subscriber: AnySubscriber, to source: AnySource) -> SharedSubscription {
    subscribers.append(subscriber)
    return SharedSubscription { [self] in
      subscriber.isCancelled.store(true, ordering: .relaxed)
      source.inside { subscribers.removeAll { $0 === subscriber } }
    }
  }

  /// Leaves the source's lock, and delivers a value.
  ///
  /// If another call is delivering, that one delivers this value, too.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - receivers: Who receives it, or `nil` for all present subscribers.
  ///   - source: The source.
  ///   - prepare: Called outside the lock, before the value is delivered.
  func deliver<Value>(
    _ value: Value,
    to receivers: [AnySubscriber]? = nil,
    leaving source: AnySource,
    prepare: () -> Void = {}
  ) {
    let receivers = receivers ?? subscribers
    if isDelivering {
      waiting.append((Content(value: value), receivers))
      source.leave()
      return prepare()
    }
    isDelivering = true
    source.leave()
    prepare()
    for receiver in receivers where !receiver.isCancelled.load(ordering: .relaxed) {
      Subscriber<Value>.known(receiver).receive(value)
    }
    source.enter()
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      source.leave()
      for receiver in next.receivers where !receiver.isCancelled.load(ordering: .relaxed) {
        receiver.receiveContent(next.content)
      }
      source.enter()
    }
    isDelivering = false
    source.leave()
  }
}

/// A subscriber to values of some type.
///
/// SAFETY: As ``Subscriber``.
class AnySubscriber: @unchecked Sendable {
  final let isCancelled = Atomic(false)

  /// Receives a value that had to wait.
  func receiveContent(_ content: AnyObject) {}
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

  override func receiveContent(_ content: AnyObject) {
    if let content = content as? Content<Value> { receive(content.value) }
  }
}

/// A value that waits until an earlier one is delivered.
private final class Content<Value> {
  let value: Value
  init(value: Value) { self.value = value }
}
