/// Finds a derived reference's part inside the value of the base reference.
@usableFromInline protocol Lens<Base, Value>: SendableMetatype {
  /// The type of the enclosing value.
  associatedtype Base

  /// The type of the part.
  associatedtype Value

  /// The step to the part in the tree of observation nodes, or `nil` if the part shares the node of
  /// its base.
  ///
  /// NB: This is a static method.
  /// Reading a property of a generic lens would copy the whole lens.
  static func step(of reference: Derived) -> ObservationNode.Step?

  /// See ``Reference/unwrapPart``.
  static func unwrapping(of reference: Derived) -> Reference<Value>.Unwrapping?

  /// Whether an unchanged base implies an unchanged part: see ``Reference/isRevised``.
  static var isRevised: Bool { get }

  /// Returns the part, or `nil` if the base has no such part.
  func value(in base: Base) -> Value?

  /// Provides the part for reading, without a copy: see ``Reference/lend(_:)``.
  static func lend(_ reference: Derived, _ body: (inout Value) -> Void)

  /// Mutates the part: see ``Reference/mutate(_:)``.
  static func mutate(_ reference: Derived, _ body: (inout Value) -> Bool) -> MutationEnd
}

extension Lens {
  /// The references that use this lens.
  @usableFromInline typealias Derived = DerivedReference<Self>

  @inlinable static var isRevised: Bool { true }

  @usableFromInline static func unwrapping(of reference: Derived) -> Reference<Value>.Unwrapping? {
    nil
  }
}

/// Computes a part of a value with the caller's code: a computed property or a closure.
///
/// Reading the part must not run the caller's code under the lock. Mutating the part runs the
/// caller's code under the lock, because the mutation changes the whole value.
@usableFromInline struct ComputedLens<Base, Value>: Lens {
  private let get: (Base) -> Value
  private let settable: WritableKeyPath<Base, Value>?

  /// Creates a lens for a property.
  @usableFromInline init(_ keyPath: KeyPath<Base, Value>) {
    get = { $0[keyPath: keyPath] }
    settable = keyPath as? WritableKeyPath
  }

  /// Creates a lens for a read-only part.
  init(reading get: @escaping (Base) -> Value) {
    self.get = get
    settable = nil
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
    guard let keyPath = reference.lens.settable else {
      fatalError("A 'SharedReader' cannot mutate its value.")
    }
    return reference.base.mutate { base in
      _ = body(&base[keyPath: keyPath])
      // Even if the part is unchanged, the value counts as changed, because the setter has run.
      return true
    }
  }
}
