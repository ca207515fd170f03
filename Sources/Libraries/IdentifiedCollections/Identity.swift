/// How an identified array gets the id of an element.
///
/// A key path takes 20 nanoseconds or more to evaluate, a call through a closure three. So the way
/// to the id is stored as closures, and only an array that was made with a key path pays for one.
// SAFETY: the closures capture nothing but a key path, which is sendable, and conformances. They
// are not `@Sendable` because the compiler cannot know here that `Element`'s conformance to
// `Identifiable` is not isolated to an actor; the documentation of `IdentifiedArray` says what
// follows for elements whose conformance is.
@frozen
@usableFromInline
struct Identity<ID: Hashable, Element>: @unchecked Sendable {
  /// Returns the id of an element, without changing it.
  ///
  /// The element is `inout` so that it is looked at where it lies. An ordinary argument of an
  /// unknown closure would be copied first, with a retain and a release of everything in it.
  @usableFromInline
  let idInPlace: (inout Element) -> ID

  /// Tells whether an element has the given id, without changing it.
  @usableFromInline
  let matches: (inout Element, ID) -> Bool

  /// Returns the key path from an element to its id.
  ///
  /// Created on request, which is rare, and not by each initialiser.
  @usableFromInline
  let keyPath: () -> any KeyPath<Element, ID> & Sendable

  /// Takes the id from a key path.
  @inlinable
  init(keyPath: any KeyPath<Element, ID> & Sendable) {
    idInPlace = { $0[keyPath: keyPath] }
    matches = { $0[keyPath: keyPath] == $1 }
    self.keyPath = { keyPath }
  }

  /// Takes the id from the element's own `id`.
  @inlinable
  init() where Element: Identifiable, Element.ID == ID {
    idInPlace = { $0.id }
    matches = { $0.id == $1 }
    keyPath = { \Element.id }
  }

  /// Returns the id of an element that may be copied for it.
  @inlinable
  func id(_ element: Element) -> ID {
    var element = element
    return idInPlace(&element)
  }
}
