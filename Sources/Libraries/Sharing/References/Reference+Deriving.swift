public import IdentifiedCollections

extension Reference {
  /// Derives a reference to a member, for reading.
  @inlinable
  final func member<Member>(_ keyPath: KeyPath<Value, Member>) -> Reference<Member> {
    guard let lens = MemberLens(keyPath) else { return computed { $0[keyPath: keyPath] } }
    return withTarget { DerivedReference($0, persistence: $1, lens: lens) }
  }

  /// Derives a reference to the result of a closure, for reading.
  @usableFromInline
  final func computed<Member>(_ body: @escaping (Value) -> Member) -> Reference<Member> {
    withTarget { DerivedReference($0, persistence: $1, lens: ComputedLens(reading: body)) }
  }

  /// Derives a reference to the value inside an optional, or returns `nil` if there is none.
  ///
  /// This registers an observer: the code that derives wants to know when there is a value.
  @inlinable
  final func unwrapped<Wrapped>() -> Reference<Wrapped>? where Value == Wrapped? {
    withTarget(observing: .part) { target, persistence in
      guard let unwrapPart = target.unwrapPart else {
        return target.unwrapped(persistence: persistence)
      }
      return unwrapPart(target, persistence).map {
        // SAFETY: The closure of a reference to an optional returns a reference to its wrapped
        // value.
        unsafe unsafeDowncast($0, to: Reference<Wrapped>.self)
      }
    }
  }

  @inlinable
  final func unwrapped<Wrapped>(
    persistence: (any SourcePersistence)?
  ) -> Reference<Wrapped>? where Value == Wrapped? {
    var reference: Reference<Wrapped>?
    lend { optional in
      guard let value = optional else { return }
      reference = DerivedReference(
        self,
        persistence: persistence,
        lens: UnwrappedLens(value, revision: revisionOfLentValue)
      )
    }
    return reference
  }

  /// Derives references to all elements of an identified array.
  ///
  /// - Complexity: O(*n*)
  @inlinable
  final func elements<ID, Element>() -> [Reference<Element>]
  where Value == IdentifiedArray<ID, Element> {
    withTarget(observing: .part) { target, persistence in
      // A copy: to create the references takes too long for the lock.
      let (array, revision) = target.reading { ($0, target.revisionOfLentValue) }
      return zip(array.ids, array).map { id, element in
        DerivedReference(
          target,
          persistence: persistence,
          lens: UnwrappedElementLens(id: id, element: element, revision: revision)
        )
      }
    }
  }
}
