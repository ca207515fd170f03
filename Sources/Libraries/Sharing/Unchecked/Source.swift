/// A source of truth: a value and the lock around it.
///
/// Every reference to the value or to a part of it uses this lock.
///
/// SAFETY: As ``AnySource``.
/// The lock stops the program if a thread enters the lock twice, so accesses to the value cannot
/// overlap. For this reason, the compiler's check for overlapping accesses is disabled. With the
/// check, a read takes 26 ns instead of 18, and a mutation 17 ns instead of 9.
@usableFromInline final class Source<Value>: AnySource, @unchecked Sendable {
  // SAFETY: See the type.
  @usableFromInline @exclusivity(unchecked) var uncheckedValue: Value

  /// The value.
  ///
  /// Use this property only inside the lock.
  @inlinable @inline(__always) var value: Value {
    _read { yield unsafe uncheckedValue }
    _modify { yield unsafe &uncheckedValue }
  }

  /// Creates a source of truth.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - key: The key of the source's value, if any.
  init(_ value: Value, of key: KeyName? = nil) {
    unsafe uncheckedValue = value
    super.init(of: key)
  }

  override var name: String { key.map(\.sourceName) ?? "A shared '\(Value.self)'" }

  /// The actual value, even if a test expects another value.
  var actualValue: Value { locked { value } }

  override func leave(deliveringTo subscribers: Subscribers, prepare: () -> Void) {
    subscribers.deliver(value, leaving: self, prepare: prepare)
  }

  /// Replaces the value with a value that the key has loaded or reported.
  ///
  /// - Parameters:
  ///   - newValue: The new value.
  ///   - isExternal: Whether the value comes from the external system and contains no change by
  ///     this program.
  ///   - condition: Decides inside the lock whether to replace the value.
  /// - Returns: Whether the value was replaced.
  @discardableResult func replace(
    with newValue: Value,
    isExternal: Bool = true,
    where condition: () -> Bool = { true }
  ) -> Bool {
    enter()
    guard condition() else {
      leave()
      return false
    }
    countChange(isExternal: isExternal)
    // Release the old value outside the lock, because its deinitialiser may run the caller's code.
    let replaced = value
    value = newValue
    leave(notifying: ObservationPath(root: node).collectObservers(), savingWith: PersistenceUse())
    withExtendedLifetime(replaced) {}
    return true
  }

  /// Replaces the value with a closure's result, unless the result is `nil`.
  ///
  /// The closure runs outside the lock. If the value changes while the closure runs, the closure
  /// runs again, and conflicts of the earlier run do not count.
  ///
  /// - Parameters:
  ///   - isExternal: See ``replace(with:isExternal:where:)``.
  ///   - merger: Counts the conflicts. Only the run whose result replaces the value counts.
  ///   - update: Receives the value, a Boolean that says whether the value is unsaved, and the
  ///     merger. Returns the new value, or `nil` to keep the current value.
  /// - Returns: Whether the value was replaced.
  func update(
    isExternal: Bool,
    with merger: inout Merger,
    _ update: (_ value: Value, _ isUnsaved: Bool, _ merger: inout Merger) -> Value?
  ) -> Bool {
    while true {
      let (current, isUnsaved, seen) = locked { (value, isSaveRequested, revision) }
      var attempt = merger
      guard let new = update(current, isUnsaved, &attempt) else { return false }
      if replace(with: new, isExternal: isExternal, where: { revision == seen }) {
        merger = attempt
        return true
      }
    }
  }

  /// Returns the value to a key that is ready to write it, and ensures that the next change
  /// requests another save.
  func takeValueToSave() -> Value {
    locked {
      requestSaveAtNextChange()
      return value
    }
  }
}
