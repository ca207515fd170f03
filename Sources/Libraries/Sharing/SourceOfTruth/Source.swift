/// One source of truth: a value and the lock around it.
///
/// Every reference to the value, and to any part of it, reads and mutates the value through this one lock.
///
/// SAFETY: As ``AnySource``.
@usableFromInline
final class Source<Value>: AnySource, @unchecked Sendable {
  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  /// The subscribers of publishers, or `nil` as long as there were none.
  var subscribers: Subscribers<Value>?

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - origin: What the source is the value of.
  init(_ value: Value, _ origin: Origin) {
    unsafe self.value = value
    super.init(origin)
  }

  /// Lends the value under the lock to code that only reads it.
  ///
  /// - Parameter body: Reads the value. The value is `inout` so that nothing is copied.
  @inlinable
  func lend(_ body: (inout Value) -> Void) {
    guard beginReading() else {
      var expected = expectedValue
      return body(&expected)
    }
    defer { endReading() }
    unsafe body(&value)
  }

  /// Mutates the value under the lock, in place.
  ///
  /// - Parameters:
  ///   - finish: Sees to the consequences of the mutation and leaves the lock.
  ///   - body: The mutation.
  @inlinable
  func mutate(finish: () -> Void, _ body: (inout Value) -> Void) {
    guard beginMutation() else { return mutateTracked(finish: finish, body) }
    defer { if !endMutationWithoutConsequences() { finish() } }
    unsafe body(&value)
  }

  /// The value, without regard to what a test expects.
  var actualValue: Value {
    enter()
    defer { leave() }
    return unsafe value
  }

  override func enqueueForSubscribers() {
    guard let subscribers, !subscribers.isEmpty else {
      removeConsequence(.deliver)
      return
    }
    unsafe subscribers.enqueue(value)
  }

  override func deliverToSubscribers() {
    enter()
    let subscribers = subscribers
    leave()
    subscribers?.deliver()
  }
}

// MARK: - Tracking for tests

extension Source {
  /// The value that a test expects.
  @usableFromInline
  var expectedValue: Value {
    guard let tracker = SharedChangeTracker.current else { return actualValue }
    return tracker.expectation(for: self).expected
  }

  /// Mutates the value that a test expects, or records the value from before and mutates the value.
  @usableFromInline
  func mutateTracked(finish: () -> Void, _ body: (inout Value) -> Void) {
    let tracker = SharedChangeTracker.current
    if let tracker, SharedChangeTracker.isAsserting {
      return tracker.expectation(for: self).expect(at: .ofMutation, body)
    }
    enter()
    defer { if !endMutationWithoutConsequences() { finish() } }
    unsafe tracker?.recordChange(of: self, from: value, at: .ofMutation)
    unsafe body(&value)
  }
}
