/// One source of truth: a value, the lock around it, and the signal for its observers.
///
/// Every shared value derived from it, however deep, reads and mutates through this one lock.
///
/// What a caller's own types go through is inlinable, here and in the references: unspecialised generic
/// code takes many times as long as the access itself.
///
/// SAFETY: `value` is only touched inside the lock. That also rules out overlapping accesses, since the
/// lock stops a thread that enters it twice: the compiler's own check, which costs more than the lock,
/// is off.
@usableFromInline
final class Source<Value>: SourceState, @unchecked Sendable {
  private let subscribers = Subscribers<Value>()

  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The first value.
  ///   - origin: What it is the value of.
  init(_ value: Value, _ origin: Origin) {
    unsafe self.value = value
    super.init(origin, subscribers: subscribers)
  }

  /// Returns the value.
  ///
  /// - Parameter isObserved: Whether to register an observer of the calling code.
  @inlinable
  func value(isObserved: Bool) -> Value {
    guard beginReading(isObserved: isObserved) else { return statedValue }
    defer { endReading() }
    return unsafe value
  }

  /// Lends the value under the lock, without registering an observer.
  ///
  /// - Parameter body: Reads the value. It is `inout` so that nothing is copied, and must not be changed.
  @inlinable
  func lend(_ body: (inout Value) -> Void) {
    guard beginReading(isObserved: false) else {
      var value = statedValue
      return body(&value)
    }
    defer { endReading() }
    unsafe body(&value)
  }

  /// Mutates the value under the lock, in place, then tells the observers.
  ///
  /// A closure that throws may have changed the value before: observers are told then, too.
  @inlinable
  func mutate<R, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    guard beginMutation() else { return try mutateTracked(body) }
    defer { endMutation() }
    return try unsafe body(&value)
  }

  /// Mutates the value although a test tracks what happens to shared values.
  func mutateUntracked(_ body: (inout Value) -> Void) {
    enterForMutation()
    defer { endMutation() }
    unsafe body(&value)
  }

  /// Returns the value as it is, whatever a test is stating of it.
  func untrackedValue() -> Value {
    enter()
    defer { leave() }
    return unsafe value
  }

  /// Returns the value to be saved: later changes are a new reason to save.
  func takeUnsavedValue() -> Value {
    enter()
    defer { leave() }
    markTaken()
    return unsafe value
  }

  /// Notes that a save has failed: the next mutation is a new reason to save.
  func noteFailedSave() {
    enter()
    defer { leave() }
    markTaken()
  }

  /// The number of changes that the value has seen.
  var currentRevision: UInt64 {
    enter()
    defer { leave() }
    return revision
  }

  /// Replaces the value, unless it has changed since a given revision.
  ///
  /// - Parameters:
  ///   - newValue: The value to take.
  ///   - expected: The revision that must still be current, or `nil` to replace it in any case.
  ///   - isLoaded: Whether this is the answer to a load, and no change that an answer to another one would undo.
  /// - Returns: Whether the value was replaced.
  @discardableResult
  func replace(
    with newValue: Value,
    ifUnchangedSince expected: UInt64? = nil,
    isLoaded: Bool = false
  ) -> Bool {
    enter()
    if let expected, expected != revision {
      leave()
      return false
    }
    if !isLoaded { countChange() }
    // Released after the lock: the end of an old value may run foreign code.
    let replaced = unsafe value
    unsafe value = newValue
    if !subscribers.isEmpty { enqueueForSubscribers() }
    leave()
    withExtendedLifetime(replaced) {}
    tell()
    return true
  }

  /// Replaces the value with what a closure makes of it.
  ///
  /// The closure is foreign code and runs outside the lock: again, if the value has changed meanwhile.
  ///
  /// - Parameter update: Makes the new value of the current one and of whether that still has to be saved,
  ///   or returns `nil` to leave it.
  /// - Returns: Whether the value was replaced.
  func update(_ update: (_ value: Value, _ isUnsaved: Bool) -> Value?) -> Bool {
    while true {
      enter()
      let (current, isUnsaved, revision) = (unsafe value, isUnsaved, revision)
      leave()
      guard let new = update(current, isUnsaved) else { return false }
      if replace(with: new, ifUnchangedSince: revision) { return true }
    }
  }

  /// Hands the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameter receive: What to hand values to.
  /// - Returns: What ends it.
  func subscribe(_ receive: @escaping (Value) -> Void) -> SharedSubscription {
    enter()
    let id = subscribers.add(current: unsafe value, receive)
    leave()
    subscribers.deliver()
    return SharedSubscription { [subscribers] in subscribers.remove(id) }
  }

  override func enqueueForSubscribers() {
    subscribers.enqueue(unsafe value)
  }

  override func deliverToSubscribers() {
    subscribers.deliver()
  }
}

// MARK: - Tracking for tests

extension Source {
  /// The value that a test is stating.
  @usableFromInline
  var statedValue: Value {
    guard let tracker = SharedChangeTracker.current else { return untrackedValue() }
    return tracker.stated(self, current: untrackedValue()).expected
  }

  /// Mutates the value that a test is stating, or the value itself with a note of what it was before.
  @usableFromInline
  func mutateTracked<R, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    let tracker = SharedChangeTracker.current
    if let tracker, tracker.isAsserting {
      return try tracker.stated(self, current: untrackedValue()).state(at: .ofMutation, body)
    }
    enterForMutation()
    defer { endMutation() }
    tracker?.noteChange(of: self, from: unsafe value, at: .ofMutation)
    return try unsafe body(&value)
  }
}
