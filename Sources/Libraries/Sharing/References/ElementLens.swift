public import IdentifiedCollections

/// Finds the element of an identified array that has a given id, or its absence.
///
/// Each access looks the element up by its id, so that removing, adding and moving elements never
/// leaves a reference with another element.
@usableFromInline
struct ElementLens<ID: Hashable, Element>: Lens {
  @usableFromInline let id: ID

  @inlinable
  init(id: ID) {
    self.id = id
  }

  @usableFromInline
  static func step(of reference: DerivedReference<Self>) -> ObservationNode.Step? {
    unsafe .element(idHash: reference.lens.id.hashValue)
  }

  @usableFromInline
  func value(in base: IdentifiedArray<ID, Element>) -> Element?? { .some(base[id: id]) }

  @inlinable
  static func lend(_ reference: DerivedReference<Self>, _ body: (inout Element?) -> Void) {
    reference.base.lend { array in
      var element = unsafe array[id: reference.lens.id]
      body(&element)
    }
  }

  @inlinable
  static func mutate(
    _ reference: DerivedReference<Self>,
    _ body: (inout Element?) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { unsafe body(&$0[id: reference.lens.id]) }
  }
}

extension Reference {
  /// Returns a reference to the element with a given id.
  ///
  /// Unwrapping it creates one reference in place of two.
  @inlinable
  static func element<ID, Element>(
    _ id: ID,
    of base: Reference<IdentifiedArray<ID, Element>>,
    persistence: (any SourcePersistence)?
  ) -> Reference where Value == Element? {
    DerivedReference(base, persistence: persistence, lens: ElementLens<ID, Element>(id: id)) {
      // SAFETY: A reference calls its closures with itself, and a copy with the copy, which has the
      // same type.
      let reference = unsafe unsafeDowncast($0, to: DerivedReference<ElementLens<ID, Element>>.self)
      return unwrap(reference, persistence: $1)
    }
  }

  /// Returns a reference to the element, or `nil` if there is no such element at the moment.
  @inlinable
  static func unwrap<ID, Element>(
    _ reference: DerivedReference<ElementLens<ID, Element>>,
    persistence: (any SourcePersistence)?
  ) -> Reference<Element>? where Value == Element? {
    let id = unsafe reference.lens.id
    let base = reference.base
    var result: Reference<Element>?
    base.lend { array in
      guard let position = array.index(id: id) else { return }
      let revision = base.revisionOfLentValue
      result = DerivedReference(
        base,
        persistence: persistence,
        lens: UnwrappedElementLens(id: id, element: array[position], revision: revision)
      )
    }
    return result
  }
}
