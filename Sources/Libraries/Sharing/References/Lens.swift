/// Finds the part that a derived reference refers to, in the value of its base reference.
@usableFromInline protocol Lens<Base, Value>: SendableMetatype {
  /// The type of the enclosing value.
  associatedtype Base

  /// The type of the part.
  associatedtype Value

  /// The step to the part in the tree of observation nodes, or `nil` if the part shares the node of
  /// its base.
  ///
  /// NB: Not a property, because reading a property of a generic lens copies the whole lens.
  static func step(of reference: Derived) -> ObservationNode.Step?

  /// See ``Reference/unwrapPart``.
  static func unwrapping(of reference: Derived) -> Reference<Value>.Unwrapping?

  /// Whether the part is unchanged while its base is unchanged: see ``Reference/isRevised``.
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
