public import IdentifiedCollections

extension Reference {
  /// Derives a reference to a member.
  ///
  /// If the key path is read-only, the reference is read-only too.
  @inlinable final func member<Member>(_ keyPath: KeyPath<Value, Member>) -> Reference<Member> {
    guard let lens = MemberLens(keyPath) else {
      return withTarget { DerivedReference($0, persistence: $1) { ComputedLens(keyPath) } }
    }
    return withTarget { DerivedReference($0, persistence: $1) { lens } }
  }

  /// Derives a read-only reference to the result of a closure.
  @usableFromInline
  final func computed<Member>(_ body: @escaping (Value) -> Member) -> Reference<Member> {
    withTarget { DerivedReference($0, persistence: $1) { ComputedLens(reading: body) } }
  }

  /// Derives a reference to the value inside an optional, or returns `nil` if the optional is
  /// `nil`.
  ///
  /// Deriving the reference registers the calling code as an observer, because that code depends on
  /// whether the optional is `nil`.
  @inlinable final func unwrapped<Wrapped>() -> Reference<Wrapped>? where Value == Wrapped? {
    withTarget { target, persistence in
      if target.source.accessWhole() { target.registerObserver() }
      guard let unwrapPart = target.unwrapPart else {
        return target.removable(WrappedValueFinder(), persistence: persistence)
      }
      return unwrapPart(target, persistence).map { Reference<Wrapped>.unwrapped($0) }
    }
  }

  /// Derives a reference to an optional: the element with a given id, or `nil` while the array has
  /// no such element.
  @inlinable final func element<ID, Element>(_ id: ID) -> Reference<Element?>
  where Value == IdentifiedArray<ID, Element> {
    withTarget { DerivedReference($0, persistence: $1) { ElementLens(id: id) } }
  }

  /// Derives a reference to each element of an identified array, passes each reference to a
  /// closure, and returns the closure's results.
  ///
  /// - Complexity: O(*n*)
  @inlinable final func elements<ID, Element, R>(_ body: (consuming Reference<Element>) -> R) -> [R]
  where Value == IdentifiedArray<ID, Element> {
    withTarget { target, persistence in
      if target.source.accessWhole() { target.registerObserver() }
      // Use a copy of the array, because creating the references inside the lock would take too
      // long.
      let (array, revision) = target.reading { ($0, target.revisionOfLentValue) }
      return zip(array.ids, array).map { id, element in
        let reference = DerivedReference(target, persistence: persistence) {
          RemovableLens(ElementFinder(id: id), part: element, revision: revision)
        }
        return body(consume reference)
      }
    }
  }

  /// Returns a reference to a part, or `nil` if the part is currently missing.
  @inlinable final func removable<Finder: PartFinder<Value, Part>, Part>(
    _ finder: Finder,
    persistence: borrowing PersistenceUse
  ) -> Reference<Part>? {
    var (finder, reference) = (finder, Reference<Part>?.none)
    lend { value in
      guard let part = finder.part(of: &value) else { return }
      reference = DerivedReference(self, persistence: persistence) {
        RemovableLens(finder, part: part, revision: revisionOfLentValue)
      }
    }
    return reference
  }
}
