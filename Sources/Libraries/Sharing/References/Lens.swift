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

/// A reference to a part of the value of another reference.
///
/// SAFETY: The source's lock guards `lens`. That also rules out overlapping accesses.
@usableFromInline final class DerivedReference<L: Lens>: Reference<L.Value>, @unchecked Sendable {
  @usableFromInline let base: Reference<L.Base>

  @usableFromInline @exclusivity(unchecked) var lens: L

  /// Creates a reference to a part.
  ///
  /// - Parameters:
  ///   - base: A reference to the value that contains the part.
  ///   - persistence: The source's persistence, if it has one.
  ///   - unwrap: See ``Reference/unwrapPart``.
  ///   - lens: Returns what finds the part. It is created in place, since it may remember a value,
  ///     which takes long to copy.
  @inlinable init(
    _ base: Reference<L.Base>,
    persistence: (any SourcePersistence)?,
    unwrap: ((Reference<L.Value>, (any SourcePersistence)?) -> AnyObject?)? = nil,
    lens: () -> L
  ) {
    self.base = base
    unsafe self.lens = lens()
    super.init(
      partOf: base.source,
      persistence: persistence,
      isRevised: base.isRevised && L.isRevised,
      // SAFETY: A reference calls its closures with itself, and a copy with the copy, which has the
      // same type.
      lend: { unsafe L.lend(unsafeDowncast($0, to: DerivedReference.self), $1) },
      mutate: { unsafe L.mutate(unsafeDowncast($0, to: DerivedReference.self), $1) },
      unwrap: unwrap
    )
  }

  private init(_ other: DerivedReference, persistence: (any SourcePersistence)?) {
    // Copies from the source down, so that a property can be re-pointed to a part of its own value
    // and its reference does not retain itself.
    base = other.base.copy(persistence: nil)
    unsafe lens = other.currentLens
    super.init(
      partOf: other.source,
      persistence: persistence,
      isRevised: other.isRevised,
      lend: other.lendPart,
      mutate: other.mutatePart,
      unwrap: other.unwrapPart
    )
  }

  private var currentLens: L {
    source.enter()
    defer { source.leave() }
    return unsafe lens
  }

  override func copy(persistence: (any SourcePersistence)?) -> Reference<L.Value> {
    DerivedReference(self, persistence: persistence)
  }

  override func path(isCreating: Bool) -> ObservationPath {
    var path = base.path(isCreating: isCreating)
    path.descend(L.step(of: self), isCreating: isCreating)
    return path
  }

  override func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping @Sendable (L.Value) -> Void
  ) -> SharedSubscription {
    // A copy: values are delivered outside the lock, which guards the lens.
    // SAFETY: Nothing changes the copy.
    nonisolated(unsafe) let lens = currentLens
    return base.subscribe(isSkippingCurrent: isSkippingCurrent) { base in
      if let value = unsafe lens.value(in: base) { receive(value) }
    }
  }
}
