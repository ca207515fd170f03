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

  private var subscribers: Subscribers<Value>?

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

  /// The number of changes that the value has seen, not counting answers to loads.
  var currentChangeCount: UInt64 {
    enter()
    defer { leave() }
    return changeCount
  }

  /// Returns the value for a key that is about to write it. Later changes are a new reason to save.
  func takeUnsavedValue() -> Value {
    enter()
    defer { leave() }
    markTaken()
    return unsafe value
  }

  /// Notes that a save has failed: the next change is a new reason to save.
  func noteFailedSave() {
    enter()
    defer { leave() }
    markTaken()
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

  /// Mutates the value for code of this library, without regard to what a test tracks or expects.
  ///
  /// - Parameters:
  ///   - persistence: The connection to the key, if there is one.
  ///   - body: The mutation.
  func mutateUntracked(
    savingWith persistence: (any SourcePersistence)?,
    _ body: (inout Value) -> Void
  ) {
    enter()
    unsafe body(&value)
    countChange()
    leave(changing: { ObservationPath(root: node) }, savingWith: persistence)
  }

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to leave out the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping (Value) -> Void
  ) -> SharedSubscription {
    enter()
    let subscribers = subscribers ?? Subscribers()
    self.subscribers = subscribers
    addConsequence(.deliver)
    let id = unsafe subscribers.add(current: isSkippingCurrent ? nil : value, receive)
    leave()
    subscribers.deliver()
    return SharedSubscription { subscribers.remove(id) }
  }
}

// MARK: - Values from elsewhere

extension Source {
  /// Replaces the value with one that the key has loaded or reported.
  ///
  /// - Parameters:
  ///   - newValue: The new value.
  ///   - expected: The number of changes that must still be current, or `nil` to replace the value in any case.
  ///   - isLoaded: Whether the new value is the answer to a load, which does not count as a change.
  /// - Returns: Whether the value was replaced.
  @discardableResult
  func replace(
    with newValue: Value,
    ifUnchangedSince expected: UInt64? = nil,
    isLoaded: Bool = false
  ) -> Bool {
    enter()
    if let expected, expected != changeCount {
      leave()
      return false
    }
    countChange(isLoaded: isLoaded)
    // Released outside the lock: the deinitialiser of an old value may run code of the caller.
    let replaced = unsafe value
    unsafe value = newValue
    leave(changing: { ObservationPath(root: node) }, savingWith: nil)
    withExtendedLifetime(replaced) {}
    return true
  }

  /// Replaces the value with the result of a closure.
  ///
  /// The closure runs outside the lock, and runs again if the value has changed meanwhile.
  ///
  /// - Parameter update: Returns the new value, or `nil` to leave the value as it is. It is handed the value and
  ///   whether the value still has to be saved.
  /// - Returns: Whether the value was replaced.
  func update(_ update: (_ value: Value, _ isUnsaved: Bool) -> Value?) -> Bool {
    while true {
      enter()
      let (current, isUnsaved, changeCount) = (unsafe value, isUnsaved, changeCount)
      leave()
      guard let new = update(current, isUnsaved) else { return false }
      if replace(with: new, ifUnchangedSince: changeCount) { return true }
    }
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
