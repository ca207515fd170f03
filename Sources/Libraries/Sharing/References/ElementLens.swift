public import IdentifiedCollections

/// Finds the element of an identified array with a given id, if it exists.
///
/// Each access looks the element up by its id. So a reference keeps its element when other elements
/// are removed, added or moved.
@usableFromInline struct ElementLens<ID: Hashable, Element>: Lens {
  @usableFromInline let finder: ElementFinder<ID, Element>

  /// Creates a reference to the element itself.
  ///
  /// Programs unwrap most references of this kind. Unwrapping creates one reference directly from
  /// the array, without a second one from this reference.
  @usableFromInline let unwrap: Reference<Element?>.Unwrapping

  @inlinable init(id: ID) {
    finder = ElementFinder(id: id)
    unwrap = { (reference: Reference<Element?>, use: borrowing PersistenceUse) -> AnyObject? in
      let reference = Reference<Element?>.known(reference, as: Derived.self)
      let element: Reference<Element>? = reference.base.removable(
        reference.lens.finder,
        persistence: use
      )
      return element
    }
  }

  @usableFromInline static func unwrapping(of reference: Derived) -> Reference<Element?>.Unwrapping?
  {
    reference.lens.unwrap
  }

  @usableFromInline static func step(of reference: Derived) -> ObservationNode.Step? {
    reference.lens.finder.step
  }

  @usableFromInline
  func value(in base: IdentifiedArray<ID, Element>) -> Element?? { .some(base[id: finder.id]) }

  @inlinable static func lend(_ reference: Derived, _ body: (inout Element?) -> Void) {
    reference.base.lend { array in
      var element = array[id: reference.lens.finder.id]
      body(&element)
    }
  }

  @inlinable static func mutate(
    _ reference: Derived,
    _ body: (inout Element?) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { body(&$0[id: reference.lens.finder.id]) }
  }
}
