/// A reference to the value inside an optional, which stays readable when the optional becomes `nil`.
///
/// Once the value is gone the reference keeps returning the last value that it saw.
///
/// SAFETY: `memory` is only touched under the source's lock.
final class OptionalReference<Value>: Reference<Value>, @unchecked Sendable {
  private let base: Reference<Value?>
  private var memory: Value

  /// Creates a reference to the value inside an optional.
  ///
  /// - Returns: `nil` if there is no value at the moment.
  init?(base: Reference<Value?>) {
    guard let value = base.value() else { return nil }
    self.base = base
    self.memory = value
    super.init(derivedFrom: base)
  }

  override var place: ObservedPlace { base.place }
  override func registerObserver() { base.registerObserver() }
  override func notifyObservers() { base.notifyObservers() }
  override var root: any RootReference { base.root }

  override func withValue(_ body: (Value) -> Void) {
    // Released when no lock is held: the end of a value may run foreign code.
    var replaced: Value?
    base.withValue { current in
      insideLock {
        if let current, !isStating {
          replaced = memory
          memory = current
        }
        body(isStating ? current ?? memory : memory)
      }
    }
    withExtendedLifetime(replaced) {}
  }

  override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    base.subscribe { if let value = $0 { receive(value) } }
  }
}

/// A reference to the value inside an optional that can be changed as long as it is there.
///
/// Once the value is gone its mutations work on a copy of the last value, which nobody else sees.
///
/// SAFETY: `memory` is only touched under the source's lock. That also rules out overlapping accesses.
@usableFromInline
final class MutableOptionalReference<Value>: MutableReference<Value>, @unchecked Sendable {
  @usableFromInline let base: MutableReference<Value?>

  /// The last value seen.
  @usableFromInline
  @exclusivity(unchecked)
  var memory: Value

  /// What mutates the value, made where the type is known, and captures nothing.
  @usableFromInline let modify: (MutableOptionalReference, (inout Value) -> Void) -> Void

  @inlinable
  init(
    base: MutableReference<Value?>,
    memory: Value,
    modify: @escaping (MutableOptionalReference, (inout Value) -> Void) -> Void
  ) {
    self.base = base
    unsafe self.memory = memory
    self.modify = modify
    super.init(derivedFrom: base)
  }

  /// Creates a reference to the value inside an optional.
  ///
  /// - Parameters:
  ///   - base: A reference to an optional.
  ///   - value: What the optional holds.
  @inlinable
  static func unwrapped(
    _ base: MutableReference<Value?>,
    value: Value
  ) -> MutableOptionalReference {
    MutableOptionalReference(base: base, memory: value) { reference, body in
      // What a test states has not happened, and is not to be remembered.
      let remembered = isStating ? unsafe reference.memory : nil
      defer { if let remembered { unsafe reference.memory = remembered } }
      reference.base.modify { current in
        guard reference.takeIntoMemory(&current) else {
          var copy = unsafe reference.memory
          return body(&copy)
        }
        unsafe body(&reference.memory)
        current = unsafe reference.memory
      }
    }
  }

  /// Moves the value into the memory.
  ///
  /// Two references to the value would make the mutation copy its storage: the memory holds the only one
  /// for the time of the mutation.
  ///
  /// - Returns: Whether there was a value.
  @inlinable
  func takeIntoMemory(_ current: inout Value?) -> Bool {
    guard let value = current.take() else { return false }
    unsafe memory = value
    return true
  }

  override var place: ObservedPlace { base.place }

  @usableFromInline
  override func registerObserver() { base.registerObserver() }

  override func notifyObservers() { base.notifyObservers() }

  @usableFromInline
  override var root: any RootReference { base.root }

  @usableFromInline
  override func withValue(_ body: (Value) -> Void) {
    // Released when no lock is held: the end of a value may run foreign code.
    var replaced: Value?
    base.withValue { current in
      insideLock {
        if let current, !isStating {
          replaced = unsafe memory
          unsafe memory = current
        }
        unsafe body(isStating ? current ?? memory : memory)
      }
    }
    withExtendedLifetime(replaced) {}
  }

  @usableFromInline
  override func mutate(_ body: (inout Value) -> Void) { modify(self, body) }

  override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    base.subscribe { if let value = $0 { receive(value) } }
  }
}
