public import IdentifiedCollections

extension Shared {
  /// Derives the shared value of a member.
  ///
  /// The compiler calls this subscript for `$syncUp.title`.
  ///
  /// An observer of the derived value is notified of changes made through the whole value, through
  /// the member, and through parts of the member. The observer is not notified of changes made
  /// through another member, provided that both members are stored properties.
  ///
  /// - Parameter keyPath: The key path of the member.
  /// - Returns: A shared value with the same source of truth.
  @inlinable
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(reference: reference.member(keyPath))
  }

  /// Derives a read-only shared value of a member that cannot be set.
  ///
  /// The compiler calls this subscript for `$syncUps.count`.
  ///
  /// - Parameter keyPath: The key path of the member.
  /// - Returns: A shared reader with the same source of truth.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: reference.member(keyPath))
  }

  /// Unwraps a shared optional.
  ///
  /// ```swift
  /// guard let syncUp = Shared($syncUps[id: id]) else { return }
  /// ```
  ///
  /// If the optional becomes `nil` later, the unwrapped value keeps its last value. While the
  /// optional is `nil`, mutations change only the kept value, and do not restore the optional. If
  /// the optional gets a new value, the unwrapped value becomes the new value.
  ///
  /// - Parameter base: A shared optional.
  /// - Returns: The shared value inside, or `nil` while the optional is `nil`.
  @inlinable public init?(_ base: Shared<Value?>) {
    guard let reference = base.reference.unwrapped() else { return nil }
    self.init(reference: reference)
  }

  /// Derives a read-only value from the result of a closure.
  ///
  /// - Parameter body: Returns the derived value. The closure is called on each read, on any
  ///   thread.
  /// - Returns: A shared reader with the same source of truth.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(reference: reference.computed(body))
  }

  /// Derives the element with a given id from a shared identified array.
  ///
  /// Setting the value to `nil` removes the element from the array. If the array has no element
  /// with this id, setting the value appends the new element.
  ///
  /// An observer of the derived value is notified of changes made through the array, through this
  /// element, and through parts of the element. The observer is not notified of changes made
  /// through other elements.
  ///
  /// - Parameter id: The id of the element.
  /// - Returns: A shared optional. The value is `nil` while the array has no element with this id.
  @inlinable public subscript<ID: Hashable & Sendable, Element>(id id: ID) -> Shared<Element?>
  where Value == IdentifiedArray<ID, Element> {
    Shared<Element?>(reference: reference.element(id))
  }
}

extension RangeReplaceableCollection {
  /// Creates a collection of shared elements from a shared identified array.
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
    self.init(shared.reference.elements { Shared<Value>(reference: $0) })
  }

  /// Creates a collection of read-only shared elements from a shared identified array.
  ///
  /// - Parameter shared: A shared identified array.
  /// - Complexity: O(*n*)
  @inlinable
  public init<ID: Hashable & Sendable, Value>(_ shared: SharedReader<IdentifiedArray<ID, Value>>)
  where Element == SharedReader<Value> {
    self.init(shared.reference.elements { SharedReader<Value>(reference: $0) })
  }
}
