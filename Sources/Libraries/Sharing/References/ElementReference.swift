import IdentifiedCollections

/// A reference to the element of an identified array that has a given id, or to its absence.
///
/// The element is found by its id at each access, so that removing, adding again and reordering
/// elements never leave the reference with somebody else's value.
final class ElementReference<ID: Hashable & Sendable, Element>: Reference {
  private let base: any Reference<IdentifiedArray<ID, Element>>
  private let id: ID

  /// Creates a reference to an element.
  init(base: any Reference<IdentifiedArray<ID, Element>>, id: ID) {
    self.base = base
    self.id = id
  }

  var root: any RootReference { base.root }

  func value() -> Element? { withValue { $0 } }

  func withValue<R>(_ body: (Element?) -> R) -> R { base.withValue { body($0[id: id]) } }

  func subscribe(_ receive: @escaping @Sendable (Element?) -> Void) -> SharedSubscription {
    base.subscribe { [id] in receive($0[id: id]) }
  }
}

/// A reference to the element of an identified array that has a given id, which can be changed, added
/// and removed.
final class MutableElementReference<ID: Hashable & Sendable, Element>: MutableReference {
  private let base: any MutableReference<IdentifiedArray<ID, Element>>
  private let id: ID

  /// Creates a reference to an element.
  init(base: any MutableReference<IdentifiedArray<ID, Element>>, id: ID) {
    self.base = base
    self.id = id
  }

  var root: any RootReference { base.root }

  func value() -> Element? { withValue { $0 } }

  func withValue<R>(_ body: (Element?) -> R) -> R { base.withValue { body($0[id: id]) } }

  func subscribe(_ receive: @escaping @Sendable (Element?) -> Void) -> SharedSubscription {
    base.subscribe { [id] in receive($0[id: id]) }
  }

  func mutate<R>(_ body: (inout Element?) throws -> R) rethrows -> R {
    try base.mutate { try body(&$0[id: id]) }
  }
}
