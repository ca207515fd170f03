public import IdentifiedCollections

extension SharedReader {
  /// Derives the shared reader of a member.
  ///
  /// The compiler calls this subscript for `$syncUp.title`.
  ///
  /// - Parameter keyPath: The key path of the member.
  /// - Returns: A shared reader with the same source of truth.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader<Member>(reference: reference.member(keyPath))
  }

  /// Unwraps a shared reader of an optional.
  ///
  /// If the optional becomes `nil` later, the unwrapped value keeps its last value.
  ///
  /// - Parameter base: A shared reader of an optional.
  /// - Returns: The shared reader of the value inside, or `nil` while the optional is `nil`.
  @inlinable public init?(_ base: SharedReader<Value?>) {
    guard let reference = base.reference.unwrapped() else { return nil }
    self.init(reference: reference)
  }

  /// Unwraps a shared optional for reading.
  ///
  /// - Parameter base: A shared optional.
  /// - Returns: The shared reader of the value inside, or `nil` while the optional is `nil`.
  @inlinable public init?(_ base: Shared<Value?>) {
    guard let reference = base.reference.unwrapped() else { return nil }
    self.init(reference: reference)
  }

  /// Derives a value from the result of a closure.
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
  /// - Parameter id: The id of the element.
  /// - Returns: A shared reader of an optional. The value is `nil` while the array has no element
  ///   with this id.
  @inlinable public subscript<ID: Hashable & Sendable, Element>(id id: ID) -> SharedReader<Element?>
  where Value == IdentifiedArray<ID, Element> {
    SharedReader<Element?>(reference: reference.element(id))
  }
}
