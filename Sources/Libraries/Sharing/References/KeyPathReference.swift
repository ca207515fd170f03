/// A reference to a member of another reference's value.
///
/// SAFETY: Immutable. Key paths that dynamic member look-up makes capture only what the compiler has
/// checked at the place where they are written.
final class KeyPathReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  private let base: Reference<Base>
  private let projection: KeyPathProjection<Base, Value>
  private let lazyPlace = LazyPlace()

  /// Creates a reference to a member.
  init(base: Reference<Base>, keyPath: KeyPath<Base, Value>) {
    self.base = base
    self.projection = KeyPathProjection(keyPath)
    super.init(derivedFrom: base)
  }

  override var place: ObservedPlace { lazyPlace { base.place.place(at: projection.step) } }
  override var root: any RootReference { base.root }

  override func withValue(_ body: (Value) -> Void) { projection.withValue(of: base, body) }

  override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    base.subscribe { [projection] in receive(projection.value(in: $0)) }
  }
}

/// A reference to a member of another reference's value that can be changed.
///
/// SAFETY: As ``KeyPathReference``.
@usableFromInline
final class WritableKeyPathReference<Base, Value>: MutableReference<Value>, @unchecked Sendable {
  @usableFromInline let base: MutableReference<Base>
  @usableFromInline let keyPath: WritableKeyPath<Base, Value>
  private let projection: KeyPathProjection<Base, Value>
  private let lazyPlace = LazyPlace()

  /// What mutates the member, made where the types are known, and captures nothing.
  private let modify: (WritableKeyPathReference, (inout Value) -> Void) -> Void

  /// Creates a reference to a member.
  @usableFromInline
  init(
    base: MutableReference<Base>,
    keyPath: WritableKeyPath<Base, Value>,
    modify: @escaping (WritableKeyPathReference, (inout Value) -> Void) -> Void
  ) {
    self.base = base
    self.keyPath = keyPath
    self.projection = KeyPathProjection(keyPath)
    self.modify = modify
    super.init(derivedFrom: base)
  }

  /// Creates a reference to a member.
  @inlinable
  static func member(
    _ keyPath: WritableKeyPath<Base, Value>,
    of base: MutableReference<Base>
  ) -> WritableKeyPathReference {
    WritableKeyPathReference(base: base, keyPath: keyPath) { reference, body in
      let keyPath = reference.keyPath
      reference.base.modify { base in
        reference.noteChange()
        body(&base[keyPath: keyPath])
      }
    }
  }

  override var place: ObservedPlace { lazyPlace { base.place.place(at: projection.step) } }

  @usableFromInline
  override var root: any RootReference { base.root }

  @usableFromInline
  override func withValue(_ body: (Value) -> Void) { projection.withValue(of: base, body) }

  @usableFromInline
  override func mutate(_ body: (inout Value) -> Void) { modify(self, body) }

  override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    base.subscribe { [projection] in receive(projection.value(in: $0)) }
  }
}

/// Reads a member through a key path, under the lock only if that runs no foreign code.
///
/// SAFETY: As ``KeyPathReference``.
private struct KeyPathProjection<Base, Value>: @unchecked Sendable {
  private let keyPath: KeyPath<Base, Value>

  /// Where the member lies if that is at a fixed offset, so that reading it calls no getter.
  private let offset: Int?

  init(_ keyPath: KeyPath<Base, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Base>.offset(of: keyPath)
  }

  var step: ObservedPlace.Step {
    .member(keyPath, storage: offset.map { $0..<($0 + MemoryLayout<Value>.size) })
  }

  func value(of base: Reference<Base>) -> Value {
    offset == nil ? base.value()[keyPath: keyPath] : base.reading { $0[keyPath: keyPath] }
  }

  func value(in base: Base) -> Value { base[keyPath: keyPath] }

  func withValue(of base: Reference<Base>, _ body: (Value) -> Void) {
    if offset != nil {
      base.lend { body($0[keyPath: keyPath]) }
    } else {
      body(base.value()[keyPath: keyPath])
    }
  }
}
