public import IdentifiedCollections

/// Finds the element of an identified array that had an element with this id when the reference was
/// created.
///
/// It does the work of an ``ElementLens`` and an ``UnwrappedLens``: programs derive the elements of
/// collections more often than anything else, and one reference takes half the memory and time of
/// two.
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
  static func step(of reference: DerivedReference<Self>) -> ObservationNode.Step? {
    unsafe .element(idHash: reference.lens.id.hashValue)
  }

  @usableFromInline
  func value(in base: IdentifiedArray<ID, Element>) -> Element? { base[id: id] }

  @inlinable
  static func lend(_ reference: DerivedReference<Self>, _ body: (inout Element) -> Void) {
    let isRemembered = reference.source.ifUnchanged(
      since: unsafe reference.lens.lastSeen.revision
    ) {
      unsafe reference.lens.lastSeen.value.modify(body)
    }
    if isRemembered { return }
    var replaced: Element?
    reference.base.lend { array in
      let id = unsafe reference.lens.id
      reference.source.inside {
        replaced = unsafe reference.lens.lastSeen.lend(
          in: reference.source,
          isComputed: reference.isComputed,
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
    _ body: (inout Element) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { array in
      let id = unsafe reference.lens.id
      guard let position = array.index(id: id) else {
        reference.source.inside { unsafe reference.lens.lastSeen.mutateRemoved(body) }
        return false
      }
      if SharedChangeTracker.isAsserting { return body(&array[position]) }
      // Not by way of an optional: to move the element out of the array and back takes longer.
      unsafe reference.lens.lastSeen.forget()
      let isChanged = body(&array[position])
      if array.ids[position] != id { stop(changing: id, to: array.ids[position]) }
      unsafe reference.lens.lastSeen.remember(array[position], in: reference.source)
      return isChanged
    }
  }
}

extension UnwrappedElementLens {
  /// Stops the program, as the array does when a mutation of an element that was found by its id
  /// changes that id.
  @usableFromInline
  static func stop(changing id: ID, to newID: ID) -> Never {
    fatalError(
      """
      The id of a shared element must not change: it was \(String(reflecting: id)) and is now \
      \(String(reflecting: newID)). Remove the element and insert one with the new id instead.
      """
    )
  }
}
