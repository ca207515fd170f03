import Synchronization

/// One source of truth: a value, the lock around it, and the signal for its observers.
///
/// Every shared value derived from it, however deep, reads and mutates through this one lock.
///
/// SAFETY: `value` and `revision` are only touched inside `lock`.
final class Source<Value>: @unchecked Sendable {
  private let lock = SourceLock()
  private var value: Value
  private var revision: UInt64 = 0

  /// What observers of the value are registered with.
  let signal = ObservationSignal()

  private let subscribers = Subscribers<Value>()

  /// How messages call this source.
  let name: String

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - name: How messages call this source.
  init(_ value: Value, name: String) {
    self.value = value
    self.name = name
  }

  /// Borrows the value under the lock, without registering an observer.
  func withValue<R>(_ body: (Value) throws -> R) rethrows -> R {
    if let tracker = SharedChangeTracker.current, tracker.isAsserting {
      return try body(tracker.stated(self, current: untrackedValue()).expected)
    }
    return try lock.withLock(protecting: name) { try body(value) }
  }

  /// Returns the value as it is, whatever a test is stating of it.
  func untrackedValue() -> Value {
    lock.withLock(protecting: name) { value }
  }

  /// Borrows the value and the number of changes it has seen under one lock.
  func withRevision<R>(_ body: (Value, UInt64) throws -> R) rethrows -> R {
    try lock.withLock(protecting: name) { try body(value, revision) }
  }

  /// Mutates the value under the lock, in place, then tells the observers.
  ///
  /// A closure that throws may have changed the value before: observers are told then, too.
  func mutate<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    let tracker = SharedChangeTracker.current
    if let tracker, tracker.isAsserting {
      return try tracker.stated(self, current: untrackedValue())
        .state(at: .ofMutation, body)
    }
    defer { tell() }
    return try lock.withLock(protecting: name) {
      tracker?.noteChange(of: self, from: value, at: .ofMutation)
      revision &+= 1
      defer { enqueueForSubscribers() }
      return try body(&value)
    }
  }

  /// Replaces the value, unless it has changed since a given revision.
  ///
  /// - Parameters:
  ///   - newValue: The value to take.
  ///   - expected: The revision that must still be current, or `nil` to replace it in any case.
  /// - Returns: Whether the value was replaced.
  @discardableResult
  func replace(with newValue: Value, ifUnchangedSince expected: UInt64? = nil) -> Bool {
    let isReplaced = lock.withLock(protecting: name) {
      if let expected, expected != revision { return false }
      revision &+= 1
      value = newValue
      enqueueForSubscribers()
      return true
    }
    if isReplaced { tell() }
    return isReplaced
  }

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameter receive: What to hand values to.
  /// - Returns: What ends it.
  func subscribe(_ receive: @escaping (Value) -> Void) -> SharedSubscription {
    let id = lock.withLock(protecting: name) { subscribers.add(current: value, receive) }
    subscribers.deliver()
    return SharedSubscription { [subscribers] in subscribers.remove(id) }
  }

  private func enqueueForSubscribers() {
    if !subscribers.isEmpty { subscribers.enqueue(value) }
  }

  private func tell() {
    signal.notify()
    if !subscribers.isEmpty { subscribers.deliver() }
  }
}
