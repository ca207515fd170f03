public import IdentifiedCollections

/// A reference to the element of an identified array that has a given id, or to its absence.
///
/// The element is found by its id at each access, so that removing, adding again and reordering
/// elements never leave the reference with somebody else's value.
///
/// SAFETY: Immutable, and the id is `Sendable`.
final class ElementReference<ID: Hashable & Sendable, Element>:
  Reference<Element?>, @unchecked Sendable
{
  private let base: Reference<IdentifiedArray<ID, Element>>
  private let id: ID

  /// Creates a reference to an element.
  init(base: Reference<IdentifiedArray<ID, Element>>, id: ID) {
    self.base = base
    self.id = id
    super.init(derivedFrom: base)
  }

  override var place: ObservedPlace { base.place.place(at: .element(AnyHashable(id))) }
  override var root: any RootReference { base.root }

  override func withValue(_ body: (Element?) -> Void) { base.lend { body($0[id: id]) } }

  override func subscribe(
    _ receive: @escaping @Sendable (Element?) -> Void
  ) -> SharedSubscription {
    base.subscribe { [id] in receive($0[id: id]) }
  }
}

/// A reference to the element of an identified array that has a given id, which can be changed, added
/// and removed.
///
/// What it does with the array is in closures that capture nothing and are made where the types are known.
///
/// SAFETY: As ``ElementReference``.
@usableFromInline
final class MutableElementReference<ID: Hashable & Sendable, Element>:
  MutableReference<Element?>, @unchecked Sendable
{
  @usableFromInline
  typealias Visit = (MutableElementReference, Access, (inout Element?) -> Void) -> Void

  @usableFromInline
  typealias Unwrap = (MutableElementReference) -> Unwrapped

  @usableFromInline let base: MutableReference<IdentifiedArray<ID, Element>>
  @usableFromInline let id: ID
  @usableFromInline let visit: Visit
  @usableFromInline let unwrap: Unwrap

  @inlinable
  init(
    base: MutableReference<IdentifiedArray<ID, Element>>,
    id: ID,
    visit: @escaping Visit,
    unwrap: @escaping Unwrap
  ) {
    self.base = base
    self.id = id
    self.visit = visit
    self.unwrap = unwrap
    super.init(derivedFrom: base)
  }

  /// Creates a reference to an element.
  @inlinable
  static func element(
    _ id: ID,
    of base: MutableReference<IdentifiedArray<ID, Element>>
  ) -> MutableElementReference {
    MutableElementReference(base: base, id: id) { reference, access, body in
      let id = reference.id
      reference.base.access(access) { array in
        switch access {
        case .mutating:
          reference.noteChange()
          body(&array[id: id])
        case .reading:
          var element = array[id: id]
          body(&element)
        }
      }
    } unwrap: { reference in
      let id = reference.id
      let element = reference.base.reading { $0[id: id] }
      guard let element else { return .absent }
      return .present(PresentElementReference.element(id, of: reference.base, value: element))
    }
  }

  override var place: ObservedPlace { base.place.place(at: .element(AnyHashable(id))) }

  @usableFromInline
  override var root: any RootReference { base.root }

  @usableFromInline
  override func withValue(_ body: (Element?) -> Void) { visit(self, .reading) { body($0) } }

  @usableFromInline
  override func mutate(_ body: (inout Element?) -> Void) { visit(self, .mutating, body) }

  @usableFromInline
  override func unwrapped() -> Unwrapped { unwrap(self) }

  override func subscribe(
    _ receive: @escaping @Sendable (Element?) -> Void
  ) -> SharedSubscription {
    base.subscribe { [id] in receive($0[id: id]) }
  }
}
