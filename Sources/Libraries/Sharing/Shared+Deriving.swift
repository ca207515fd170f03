public import IdentifiedCollections

extension Shared {
  /// Derives the shared value of a member.
  ///
  /// The compiler calls this for `$syncUp.title`.
  ///
  /// Whoever observes it is told of changes that concern it: all that are made through the whole, through itself and
  /// through what is in it, but none that is made through another member, if both are stored properties.
  ///
  /// - Parameter keyPath: The member.
  /// - Returns: A shared value with the same source of truth.
  @inlinable
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: WritableKeyPathReference.member(keyPath, of: box.reference))
  }

  /// Derives the read-only shared value of a member that cannot be set.
  ///
  /// The compiler calls this for `$syncUps.count`.
  ///
  /// - Parameter keyPath: The member.
  /// - Returns: A shared reader with the same source of truth.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: KeyPathReference(base: box.reference, keyPath: keyPath))
  }

  /// Unwraps a shared optional.
  ///
  /// ```swift
  /// guard let syncUp = Shared($syncUps[id: id]) else { return }
  /// ```
  ///
  /// When the optional becomes `nil` later, the unwrapped value keeps returning the last value that it
  /// saw; its mutations then change nothing and bring nothing back.
  ///
  /// - Parameter base: A shared optional.
  /// - Returns: The shared value inside, or `nil` if there is none at the moment.
  @inlinable
  public init?(_ base: Shared<Value?>) {
    let reference = base.box.withReference { base -> MutableReference<Value>? in
      switch base.unwrapped() {
      case .absent: return nil
      case .present(let reference as MutableReference<Value>): return reference
      case .present, .unsupported:
        return base.value().map { MutableOptionalReference.unwrapped(base, value: $0) }
      }
    }
    guard let reference else { return nil }
    self.init(reference: reference)
  }

  /// Derives what a closure makes of the value, for reading.
  ///
  /// - Parameter body: Makes the derived value. It is called at each reading, on any thread.
  /// - Returns: A shared reader with the same source of truth.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(reference: ClosureReference(base: box.reference, transform: body))
  }

  /// Derives the element of a shared identified array that has a given id.
  ///
  /// Setting it to `nil` removes the element, and setting it when there is none appends it.
  ///
  /// Whoever observes it is told of changes that are made through the array, and through this element and what is in it,
  /// but of none that is made through another element.
  ///
  /// - Parameter id: The id of an element.
  /// - Returns: A shared optional, `nil` whenever the array has no such element.
  @inlinable
  public subscript<ID: Hashable & Sendable, Element>(id id: ID) -> Shared<Element?>
  where Value == IdentifiedArray<ID, Element> {
    Shared<Element?>(reference: MutableElementReference.element(id, of: box.reference))
  }
}

extension RangeReplaceableCollection {
  /// Creates a collection of the shared elements of a shared identified array.
  ///
  /// ```swift
  /// for syncUp in Array($syncUps) { syncUp.withLock { $0.theme = .sky } }
  /// ```
  ///
  /// - Parameter shared: A shared identified array.
  /// - Complexity: O(*n*)
  @inlinable
  public init<ID: Hashable & Sendable, Value>(_ shared: Shared<IdentifiedArray<ID, Value>>)
  where Element == Shared<Value> {
    let base = shared.box.reference
    let array = shared.wrappedValue
    self.init()
    reserveCapacity(array.count)
    for (id, value) in zip(array.ids, array) {
      append(Shared(reference: PresentElementReference.element(id, of: base, value: value)))
    }
  }

  /// Creates a collection of the shared elements of a shared identified array, for reading.
  ///
  /// - Parameter shared: A shared identified array.
  /// - Complexity: O(*n*)
  public init<ID: Hashable & Sendable, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.wrappedValue.ids.compactMap { SharedReader(shared[id: $0]) })
  }
}
