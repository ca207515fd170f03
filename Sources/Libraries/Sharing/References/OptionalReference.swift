/// A reference to the value inside an optional, which stays readable when the optional becomes `nil`.
///
/// Once the value is gone the reference keeps returning the last value that it saw, and its mutations
/// work on a copy of that which nobody else sees.
///
/// SAFETY: `memory` is only touched under the source's lock.
final class OptionalReference<Value>: Reference, @unchecked Sendable {
  private let base: any Reference<Value?>
  private var memory: Value

  /// Creates a reference to the value inside an optional.
  ///
  /// - Returns: `nil` if there is no value at the moment.
  init?(base: any Reference<Value?>) {
    guard let value = base.value() else { return nil }
    self.base = base
    self.memory = value
  }

  var root: any RootReference { base.root }

  func value() -> Value { withValue { $0 } }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    base.subscribe { if let value = $0 { receive(value) } }
  }

  func withValue<R>(_ body: (Value) -> R) -> R {
    base.withValue { current in
      if let current { memory = current }
      return body(memory)
    }
  }
}

/// A reference to the value inside an optional that can be changed as long as it is there.
///
/// SAFETY: As ``OptionalReference``.
final class MutableOptionalReference<Value>: MutableReference, @unchecked Sendable {
  private let base: any MutableReference<Value?>
  private var memory: Value?

  /// Creates a reference to the value inside an optional.
  ///
  /// - Returns: `nil` if there is no value at the moment.
  init?(base: any MutableReference<Value?>) {
    guard let value = base.value() else { return nil }
    self.base = base
    self.memory = value
  }

  var root: any RootReference { base.root }

  func value() -> Value { withValue { $0 } }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    base.subscribe { if let value = $0 { receive(value) } }
  }

  func withValue<R>(_ body: (Value) -> R) -> R {
    base.withValue { current in
      if let current { memory = current }
      return body(remembered)
    }
  }

  func mutate<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try base.mutate { current in
      guard current != nil else {
        var copy = remembered
        return try body(&copy)
      }
      // A second reference to the value would make the mutation copy its storage: the memory lets go
      // of it for the time of the mutation.
      memory = nil
      defer { memory = current }
      // Checked above. Optional chaining would not mutate in place.
      // swift-format-ignore: NeverForceUnwrap
      return try body(&current!)
    }
  }

  /// The last value seen.
  ///
  /// Empty only while a mutation of the same source runs, which no other access can overlap.
  private var remembered: Value {
    guard let memory else { preconditionFailure("A mutation is under way.") }
    return memory
  }
}
