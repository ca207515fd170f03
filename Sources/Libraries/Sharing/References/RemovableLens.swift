public import IdentifiedCollections

/// Finds a part that existed when the reference was created, and remembers its last value.
///
/// If the part is gone, the reference keeps returning the last value. Until the source changes, the
/// remembered value also makes a search for the part unnecessary.
///
/// The source's lock protects the lens. Reading the part may replace the remembered value. The
/// replaced value may hold the last reference to an object whose deinitialiser runs the caller's
/// code. So the lens releases the replaced value outside the lock. But a mutation releases the old
/// value inside the lock, as every `withLock` does.
@usableFromInline struct RemovableLens<Finder: PartFinder>: Lens {
  @usableFromInline var finder: Finder

  /// The last value, or `nil` while the part is being mutated.
  @usableFromInline var lastSeen: Finder.Part?

  /// The revision of the source that the last value belongs to, or `nil` if that revision is
  /// unknown.
  @usableFromInline var revision: UInt64?

  /// Creates a lens for a part that was just found.
  ///
  /// - Parameters:
  ///   - finder: Finds the part.
  ///   - part: The current value of the part.
  ///   - revision: The source's revision when the part was found, or `nil` if unknown.
  @inlinable init(_ finder: Finder, part: Finder.Part, revision: UInt64?) {
    self.finder = finder
    lastSeen = part
    self.revision = revision
  }

  @inlinable static var isRevised: Bool { false }

  @usableFromInline static func step(of reference: Derived) -> ObservationNode.Step? {
    reference.lens.finder.step
  }

  @usableFromInline func value(in base: Finder.Base) -> Finder.Part? {
    var (finder, base) = (finder, base)
    return finder.part(of: &base)
  }

  @inlinable static func lend(_ reference: Derived, _ body: (inout Finder.Part) -> Void) {
    let source = reference.source
    if source.beginRead() {
      defer { source.leave() }
      if reference.lens.revision == source.revision {
        reference.lens.lastSeen.modify(body)
        return
      }
    }
    var replaced: Finder.Part?
    reference.base.lend { base in
      replaced = source.inside { reference.lens.lend(&base, of: reference, body) }
    }
    withExtendedLifetime(replaced) {}
  }

  /// Provides the part for reading or, if it is gone, its last value.
  ///
  /// - Returns: The replaced last value, if any, which the caller must release outside the lock.
  @inlinable mutating func lend(
    _ base: inout Finder.Base,
    of reference: Derived,
    _ body: (inout Finder.Part) -> Void
  ) -> Finder.Part? {
    // During a test's assertion, do not remember the value, because it is only an expectation.
    if SharedChangeTracker.isAsserting {
      var expected = finder.part(of: &base) ?? lastSeen
      expected.modify(body)
      return nil
    }
    var replaced: Finder.Part?
    if !reference.base.isRevised || revision != reference.source.revision {
      if let part = finder.part(of: &base) { (replaced, lastSeen) = (lastSeen, part) }
      revision = reference.base.isRevised ? reference.source.revision : nil
    }
    lastSeen.modify(body)
    return replaced
  }

  @inlinable static func mutate(
    _ reference: Derived,
    _ body: (inout Finder.Part) -> Bool
  ) -> MutationEnd {
    reference.base.mutate { base in
      reference.source.inside { reference.lens.mutate(&base, of: reference, body) }
    }
  }

  /// Mutates the part or, if it was removed, its last value.
  ///
  /// - Returns: Whether the part changed.
  @inlinable mutating func mutate(
    _ base: inout Finder.Base,
    of reference: Derived,
    _ body: (inout Finder.Part) -> Bool
  ) -> Bool {
    var finder = finder
    defer { self.finder = finder }
    if SharedChangeTracker.isAsserting {
      if let isChanged = finder.mutatePart(of: &base, body) { return isChanged }
      var expected = lastSeen
      expected.modify(body)
      return false
    }
    let isChanged = finder.mutatePart(of: &base) { part in
      // Clear the remembered value. Without that value, the part is uniquely referenced, and the
      // mutation need not copy the part.
      lastSeen = nil
      defer { lastSeen = part }
      return body(&part)
    }
    guard let isChanged else {
      lastSeen.modify(body)
      return false
    }
    // Remember the next revision, because the source counts the change only after this call has
    // returned.
    let next = reference.source.revision &+ (isChanged ? 1 : 0)
    revision = reference.base.isRevised ? next : nil
    return isChanged
  }
}

/// Finds a part that may be missing from the enclosing value.
@usableFromInline protocol PartFinder<Base, Part>: SendableMetatype {
  /// The type of the enclosing value.
  associatedtype Base

  /// The type of the part.
  associatedtype Part

  /// See ``Lens/step(of:)``.
  var step: ObservationNode.Step? { get }

  /// Returns the part, or `nil` if the part is missing.
  ///
  /// NB: The base is `inout` to avoid a copy.
  /// Retaining and releasing an array and its ids would take a tenth of the time that deriving a
  /// reference takes.
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

/// Finds an element of an identified array by the element's id.
@usableFromInline struct ElementFinder<ID: Hashable, Part>: PartFinder {
  @usableFromInline let id: ID

  /// The last position of the element.
  ///
  /// A search checks this position first, because comparing an id is faster than hashing it.
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

  // Changing the element through an optional would move the element out of the array and back,
  // which is slower.
  @inlinable mutating func mutatePart<R>(
    of base: inout IdentifiedArray<ID, Part>,
    _ body: (inout Part) -> R
  ) -> R? {
    guard isFound(in: &base) else { return nil }
    defer { if base.ids[position] != id { stop(becauseOf: base.ids[position]) } }
    return body(&base[position])
  }

  /// Stops the program after a mutation has changed the id of an element that was found by its id.
  ///
  /// The subscripts of an identified array also stop the program if a mutation changes an element's
  /// id.
  @usableFromInline func stop(becauseOf newID: ID) -> Never {
    fatalError(
      """
      The id of a shared element must not change: it was \(String(reflecting: id)) and is now \
      \(String(reflecting: newID)). Remove the element and insert one with the new id instead.
      """
    )
  }
}
