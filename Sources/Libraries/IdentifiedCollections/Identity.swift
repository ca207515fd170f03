/// Reads the id of an element of an identified array.
///
/// Stores closures instead of a key path: evaluating a key path takes 20 nanoseconds or more,
/// calling a closure takes three. Only an array that was created with a key path evaluates a key
/// path.
// SAFETY: The closures capture only conformances and a key path, which is sendable.
// The closures are not `@Sendable`, because the conformance of `Element` to `Identifiable` may be
// isolated to an actor. The documentation of `IdentifiedArray` states the rule for elements with an
// isolated conformance.
@frozen
@usableFromInline
struct Identity<ID: Hashable, Element>: @unchecked Sendable {
  /// Returns the id of an element without changing the element.
  ///
  /// The element is `inout` to avoid a copy: an ordinary argument of a closure is copied if the
  /// compiler cannot see the closure's body. The copy retains and releases the element's contents.
  @usableFromInline
  let idInPlace: (inout Element) -> ID

  /// Returns whether an element has the given id, without changing the element.
  @usableFromInline
  let matches: (inout Element, ID) -> Bool

  /// Returns the key path from an element to its id.
  ///
  /// The closure creates the key path when it is called, because few programs need a key path.
  @usableFromInline
  let keyPath: () -> any KeyPath<Element, ID> & Sendable

  /// Creates an identity that reads ids at a key path.
  @inlinable
  init(keyPath: any KeyPath<Element, ID> & Sendable) {
    idInPlace = { $0[keyPath: keyPath] }
    matches = { $0[keyPath: keyPath] == $1 }
    self.keyPath = { keyPath }
  }

  /// Creates an identity that reads the `id` of `Identifiable` elements.
  @inlinable
  init() where Element: Identifiable, Element.ID == ID {
    idInPlace = { $0.id }
    matches = { $0.id == $1 }
    keyPath = { \Element.id }
  }

  /// Copies an element, and returns its id.
  @inlinable
  func id(_ element: Element) -> ID {
    var element = element
    return idInPlace(&element)
  }
}
