public import IdentifiedCollections

/// Finds a part that may be missing from the enclosing value.
@usableFromInline protocol PartFinder<Base, Part>: SendableMetatype {
  /// The type of the enclosing value.
  associatedtype Base

  /// The type of the part.
  associatedtype Part

  /// See ``Lens/step(of:)``.
  var step: ObservationNode.Step? { get }

  /// Returns the part, or `nil` if it is missing.
  ///
  /// NB: The base is `inout` to avoid a copy.
  /// Retaining and releasing an array and its ids takes a tenth of the time to derive a reference.
  mutating func part(of base: inout Base) -> Part?

  /// Mutates the part in place.
  ///
  /// - Returns: The result of the closure, or `nil` if the part is missing.
  mutating func mutatePart<R>(of base: inout Base, _ body: (inout Part) -> R) -> R?
}

/// Finds the value inside an optional.
@usableFromInline struct WrappedValueFinder<Part>: PartFinder {
  @inlinable init() {}

  @usableFromInline var step: ObservationNode.Step? { nil }

  @inlinable func part(of base: inout Part?) -> Part? { base }

  @inlinable
  func mutatePart<R>(of base: inout Part?, _ body: (inout Part) -> R) -> R? { base.modify(body) }
}

/// Finds the element of an identified array by its id.
@usableFromInline struct ElementFinder<ID: Hashable, Part>: PartFinder {
  @usableFromInline let id: ID

  /// The last position of the element.
  ///
  /// Checks the last position first, because comparing an id is faster than hashing it.
  @usableFromInline var position = 0

  @inlinable init(id: ID) {
    self.id = id
  }

  @inlinable mutating func isFound(in base: inout IdentifiedArray<ID, Part>) -> Bool {
    if position < base.count, base.ids[position] == id { return true }
    guard let position = base.index(id: id) else { return false }
    self.position = position
    return true
  }

  @usableFromInline var step: ObservationNode.Step? { .element(idHash: id.hashValue) }

  @inlinable mutating func part(of base: inout IdentifiedArray<ID, Part>) -> Part? {
    isFound(in: &base) ? base[position] : nil
  }

  // Does not use an optional, because moving the element out of the array and back is slower.
  @inlinable mutating func mutatePart<R>(
    of base: inout IdentifiedArray<ID, Part>,
    _ body: (inout Part) -> R
  ) -> R? {
    guard isFound(in: &base) else { return nil }
    defer { if base.ids[position] != id { stop(becauseOf: base.ids[position]) } }
    return body(&base[position])
  }

  /// Stops the program if a mutation changes the id of an element that was found by its id, like
  /// the array does.
  @usableFromInline func stop(becauseOf newID: ID) -> Never {
    fatalError(
      """
      The id of a shared element must not change: it was \(String(reflecting: id)) and is now \
      \(String(reflecting: newID)). Remove the element and insert one with the new id instead.
      """
    )
  }
}
