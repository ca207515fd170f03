public import IdentifiedCollections

/// Finds the element of an identified array that had an element with this id when the reference was created.
///
/// It is an ``ElementLens`` and an ``UnwrappedLens`` in one: programs do nothing more often with shared collections
/// than to hand on the elements, and one reference takes half the memory and time of two.
@usableFromInline
struct UnwrappedElementLens<ID: Hashable, Element>: Lens {
  @usableFromInline let id: ID
  @usableFromInline var lastSeen: LastSeen<Element>

  @inlinable
  init(id: ID, element: Element, revision: UInt64?) {
    self.id = id
    lastSeen = LastSeen(element, revision: revision)
  }

  @usableFromInline
  var step: ObservationNode.Step? { .element(idHash: id.hashValue) }

  @usableFromInline
  func value(in base: IdentifiedArray<ID, Element>) -> Element? { base[id: id] }

  @inlinable
  static func lend(_ reference: DerivedReference<Self>, _ body: (inout Element) -> Void) {
    var replaced: Element?
    reference.base.lend { array in
      let id = unsafe reference.lens.id
      reference.source.inside { isComputed in
        replaced = unsafe reference.lens.lastSeen.lend(
          in: reference.source,
          isComputed: isComputed,
          current: { array[id: id] },
          body
        )
      }
    }
    withExtendedLifetime(replaced) {}
  }

  @inlinable
  static func mutate(
    _ reference: DerivedReference<Self>,
    finish: () -> Void,
    _ body: (inout Element) -> Void
  ) {
    reference.base.mutate(finish: finish) { array in
      guard let position = unsafe array.index(id: reference.lens.id) else {
        var absent: Element?
        return unsafe reference.lens.lastSeen.mutate(in: reference.source, &absent, body)
      }
      if SharedChangeTracker.isAsserting { return body(&array[position]) }
      // Not by way of an optional: to move the element out of the array and back takes longer.
      unsafe reference.lens.lastSeen.forget()
      body(&array[position])
      unsafe reference.lens.lastSeen.remember(array[position], in: reference.source)
    }
  }
}
