/// How a derived reference finds a part in the value of the reference that it is derived from.
@usableFromInline protocol Lens<Base, Value>: SendableMetatype {
  /// The type of the value that contains the part.
  associatedtype Base

  /// The type of the part.
  associatedtype Value

  /// The step to the part in the tree of observation nodes, or `nil` if the part shares the node of
  /// the base.
  ///
  /// NB: Not a property: to read one from a generic lens copies the lens, with what it remembers.
  static func step(of reference: Derived) -> ObservationNode.Step?

  /// Whether the part is the same as long as the base is: see ``Reference/isRevised``.
  static var isRevised: Bool { get }

  /// Returns the part, or `nil` if the base has no such part.
  func value(in base: Base) -> Value?

  /// Lends the part for reading: see ``Reference/lend(_:)``.
  static func lend(_ reference: Derived, _ body: (inout Value) -> Void)

  /// Mutates the part: see ``Reference/mutate(_:)``.
  static func mutate(_ reference: Derived, _ body: (inout Value) -> Bool) -> MutationEnd
}

extension Lens {
  /// The references that use this lens.
  @usableFromInline typealias Derived = DerivedReference<Self>

  @inlinable static var isRevised: Bool { true }
}
