/// Computes a part from the value that contains it, with code of the caller: a computed property or
/// a closure.
///
/// Reading the part must not run that code under the lock. Mutating the part does, since it mutates
/// the whole.
@usableFromInline struct ComputedLens<Base, Value>: Lens {
  private let get: (Base) -> Value
  private let modify: ((inout Base, (inout Value) -> Bool) -> Bool)?

  /// Creates a lens for a property that can be set.
  @usableFromInline init(_ keyPath: WritableKeyPath<Base, Value>) {
    get = { $0[keyPath: keyPath] }
    modify = { base, body in
      _ = body(&base[keyPath: keyPath])
      // The setter has run, whether or not the part that it was given has changed.
      return true
    }
  }

  /// Creates a lens for a part that can only be read.
  init(reading get: @escaping (Base) -> Value) {
    self.get = get
    modify = nil
  }

  @inlinable static var isRevised: Bool { false }

  @usableFromInline static func step(of reference: Derived) -> ObservationNode.Step? { .computed }

  @usableFromInline func value(in base: Base) -> Value? { get(base) }

  @usableFromInline static func lend(_ reference: Derived, _ body: (inout Value) -> Void) {
    var value = reference.lens.get(reference.base.reading { $0 })
    body(&value)
  }

  @usableFromInline static func mutate(
    _ reference: Derived,
    _ body: (inout Value) -> Bool
  ) -> MutationEnd {
    guard let modify = reference.lens.modify else {
      fatalError("A 'SharedReader' cannot mutate its value.")
    }
    return reference.base.mutate { modify(&$0, body) }
  }
}
