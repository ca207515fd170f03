public import IdentifiedCollections

/// A reference to an element of an identified array that was there when the reference was made.
///
/// It is a ``MutableElementReference`` and a ``MutableOptionalReference`` in one, for what programs do most
/// with shared collections: half the memory and half the time of the two.
///
/// SAFETY: `memory` is only touched under the source's lock. That also rules out overlapping accesses.
@usableFromInline
final class PresentElementReference<ID: Hashable & Sendable, Element>: MutableReference<Element>,
  @unchecked Sendable
{
  @usableFromInline
  typealias Visit = (PresentElementReference, Access, (inout Element) -> Void) -> Void

  @usableFromInline let base: MutableReference<IdentifiedArray<ID, Element>>
  @usableFromInline let id: ID
  @usableFromInline let visit: Visit
  @usableFromInline let lazyPlace = LazyPlace()

  /// The last value seen.
  @usableFromInline
  @exclusivity(unchecked)
  var memory: Element

  @inlinable
  init(
    base: MutableReference<IdentifiedArray<ID, Element>>,
    id: ID,
    memory: Element,
    visit: @escaping Visit
  ) {
    self.base = base
    self.id = id
    unsafe self.memory = memory
    self.visit = visit
    super.init(derivedFrom: base)
  }

  /// Creates a reference to an element.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - base: A reference to the array.
  ///   - value: The element as it is in the array.
  @inlinable
  static func element(
    _ id: ID,
    of base: MutableReference<IdentifiedArray<ID, Element>>,
    value: Element
  ) -> PresentElementReference {
    PresentElementReference(base: base, id: id, memory: value) { reference, access, body in
      let id = reference.id
      // Released when no lock is held: the end of a value may run foreign code.
      var replaced: Element?
      defer { withExtendedLifetime(replaced) {} }
      reference.base.access(access) { array in
        // What a test states has not happened, and is not to be remembered.
        let remembered = isPlaceOfMutationWanted && isStating ? unsafe reference.memory : nil
        defer { if let remembered { unsafe reference.memory = remembered } }
        switch access {
        case .mutating:
          reference.noteChange()
          reference.mutate(&array[id: id], body)
        case .reading:
          let element = array[id: id]
          reference.insideLock {
            if let element {
              replaced = unsafe reference.memory
              unsafe reference.memory = element
            }
            unsafe body(&reference.memory)
          }
        }
      }
    }
  }

  /// Mutates the element if it is there, and otherwise a copy of the last one seen.
  @inlinable
  func mutate(_ current: inout Element?, _ body: (inout Element) -> Void) {
    guard takeIntoMemory(&current) else {
      var copy = unsafe memory
      return body(&copy)
    }
    unsafe body(&memory)
    current = unsafe memory
  }

  /// Moves the element into the memory.
  ///
  /// Two references to the element would make the mutation copy its storage: the memory holds the only one
  /// for the time of the mutation.
  ///
  /// - Returns: Whether the element was there.
  @inlinable
  func takeIntoMemory(_ current: inout Element?) -> Bool {
    guard let element = current.take() else { return false }
    unsafe memory = element
    return true
  }

  override var place: ObservedPlace {
    lazyPlace { base.place.place(at: .element(AnyHashable(id))) }
  }

  @usableFromInline
  override var root: any RootReference { base.root }

  @usableFromInline
  override func withValue(_ body: (Element) -> Void) { visit(self, .reading) { body($0) } }

  @usableFromInline
  override func mutate(_ body: (inout Element) -> Void) { visit(self, .mutating, body) }

  override func subscribe(
    _ receive: @escaping @Sendable (Element) -> Void
  ) -> SharedSubscription {
    base.subscribe { [id] in if let element = $0[id: id] { receive(element) } }
  }
}
