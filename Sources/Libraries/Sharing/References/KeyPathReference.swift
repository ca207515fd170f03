/// A reference to a member of another reference's value.
///
/// SAFETY: Immutable. Key paths that dynamic member look-up makes capture only what the compiler has
/// checked at the place where they are written.
final class KeyPathReference<Base, Value>: Reference, @unchecked Sendable {
  private let base: any Reference<Base>
  private let projection: KeyPathProjection<Base, Value>

  /// Creates a reference to a member.
  init(base: any Reference<Base>, keyPath: KeyPath<Base, Value>) {
    self.base = base
    self.projection = KeyPathProjection(keyPath)
  }

  var root: any RootReference { base.root }

  func value() -> Value { projection.value(of: base) }

  func withValue<R>(_ body: (Value) -> R) -> R { projection.withValue(of: base, body) }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    base.subscribe { [projection] in receive(projection.value(in: $0)) }
  }
}

/// A reference to a member of another reference's value that can be changed.
///
/// SAFETY: As ``KeyPathReference``.
final class WritableKeyPathReference<Base, Value>: MutableReference, @unchecked Sendable {
  private let base: any MutableReference<Base>
  private let keyPath: WritableKeyPath<Base, Value>
  private let projection: KeyPathProjection<Base, Value>

  /// Creates a reference to a member.
  init(base: any MutableReference<Base>, keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
    self.projection = KeyPathProjection(keyPath)
  }

  var root: any RootReference { base.root }

  func value() -> Value { projection.value(of: base) }

  func withValue<R>(_ body: (Value) -> R) -> R { projection.withValue(of: base, body) }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    base.subscribe { [projection] in receive(projection.value(in: $0)) }
  }

  func mutate<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try base.mutate { try body(&$0[keyPath: keyPath]) }
  }
}

/// Reads a member through a key path, under the lock only if that runs no foreign code.
///
/// SAFETY: As ``KeyPathReference``.
private struct KeyPathProjection<Base, Value>: @unchecked Sendable {
  private let keyPath: KeyPath<Base, Value>

  /// Whether the member lies at a fixed offset, so that reading it calls no getter.
  private let isStored: Bool

  init(_ keyPath: KeyPath<Base, Value>) {
    self.keyPath = keyPath
    self.isStored = MemoryLayout<Base>.offset(of: keyPath) != nil
  }

  func value(of base: any Reference<Base>) -> Value {
    isStored ? base.withValue { $0[keyPath: keyPath] } : base.value()[keyPath: keyPath]
  }

  func value(in base: Base) -> Value { base[keyPath: keyPath] }

  func withValue<R>(of base: any Reference<Base>, _ body: (Value) -> R) -> R {
    isStored
      ? base.withValue { body($0[keyPath: keyPath]) }
      : body(base.value()[keyPath: keyPath])
  }
}
