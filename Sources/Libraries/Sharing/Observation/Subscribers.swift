import Synchronization

import class Foundation.NSLock

/// Whoever wants to be handed each value of a source, in the order in which the source had them.
///
/// Observation tells that something has changed, and changes by other threads can slip through it while
/// an observer installs itself. It is not made for handing over each value; this list is.
///
/// Values are queued under the source's lock and handed over outside it, by one thread at a time: the one
/// that finds nobody at it, for all others. Whoever is handed a value may mutate the source.
///
/// SAFETY: `lock` guards everything that can change.
final class Subscribers<Value>: @unchecked Sendable {
  /// SAFETY: `receive` is only called by the one thread that hands over values, and the rest is atomic.
  private final class Receiver: @unchecked Sendable {
    let id: UInt64
    let receive: (Value) -> Void
    let isRemoved = Atomic(false)

    init(id: UInt64, receive: @escaping (Value) -> Void) {
      self.id = id
      self.receive = receive
    }
  }

  private struct Delivery {
    var value: Value
    var receiverID: UInt64?
  }

  private let lock = NSLock()
  private var receivers: [Receiver] = []
  private var queue: [Delivery] = []
  private var isDelivering = false
  private var nextID: UInt64 = 0

  /// Whether there are no subscribers.
  var isEmpty: Bool { lock.withLock { receivers.isEmpty } }

  /// Adds a subscriber, who is handed the current value first.
  ///
  /// Call it under the source's lock, and ``deliver()`` when that is gone.
  ///
  /// - Parameters:
  ///   - current: The current value, or `nil` to leave it out.
  ///   - receive: What to hand values to.
  /// - Returns: What ``remove(_:)`` takes.
  func add(current: Value?, _ receive: @escaping (Value) -> Void) -> UInt64 {
    lock.withLock {
      defer { nextID += 1 }
      receivers.append(Receiver(id: nextID, receive: receive))
      if let current { queue.append(Delivery(value: current, receiverID: nextID)) }
      return nextID
    }
  }

  /// Removes a subscriber.
  ///
  /// A value that is being handed over on another thread may still arrive.
  func remove(_ id: UInt64) {
    let removed = lock.withLock {
      let removed = receivers.first { $0.id == id }
      receivers.removeAll { $0.id == id }
      return removed
    }
    // Released outside the lock: what the closure captures may end with it, and run code of the caller.
    removed?.isRemoved.store(true, ordering: .relaxed)
  }

  /// Queues a new value for all.
  ///
  /// Call it under the source's lock, and ``deliver()`` when that is gone.
  func enqueue(_ value: Value) {
    lock.withLock { queue.append(Delivery(value: value, receiverID: nil)) }
  }

  /// Hands over what is queued, unless another thread is at it.
  func deliver() {
    let isDeliverer = lock.withLock {
      defer { isDelivering = true }
      return !isDelivering
    }
    guard isDeliverer else { return }
    while let (value, receivers) = next() {
      for receiver in receivers where !receiver.isRemoved.load(ordering: .relaxed) {
        receiver.receive(value)
      }
    }
  }

  private func next() -> (Value, [Receiver])? {
    lock.withLock {
      guard !queue.isEmpty else {
        isDelivering = false
        return nil
      }
      let delivery = queue.removeFirst()
      let addressed = receivers.filter {
        delivery.receiverID == nil || delivery.receiverID == $0.id
      }
      return (delivery.value, addressed)
    }
  }
}
