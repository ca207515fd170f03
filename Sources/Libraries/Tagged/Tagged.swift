/// A value with a tag, whose type differs from the types of values with other tags.
///
/// The ids of two models often have the same type, so a caller can pass the wrong id. If each id is
/// tagged with its model, the ids have different types:
///
/// ```swift
/// struct SyncUp: Identifiable {
///   typealias ID = Tagged<SyncUp, UUID>
///   let id: ID
/// }
/// struct Attendee: Identifiable {
///   typealias ID = Tagged<Attendee, UUID>
///   let id: ID
/// }
///
/// let id = SyncUp.ID(UUID())
/// syncUp.attendees[id: id]  // Does not compile: this is not the id of an attendee.
/// ```
///
/// The tag does not exist at run time. A tagged value has the memory layout, the encoding, the
/// order, the hash and the description of its raw value. A tagged value also has the properties of
/// its raw value, and is a number or a collection if the raw value is one. A literal can create a
/// tagged value:
///
/// ```swift
/// let id = SyncUp.ID()     // A new UUID.
/// id.uuidString            // A property of the raw value.
/// let price: Tagged<Cents, Int> = 250
/// price + 50               // Still cents.
/// ```
@dynamicMemberLookup
@frozen
public struct Tagged<Tag: ~Copyable, RawValue> {
  /// The raw value.
  public var rawValue: RawValue

  /// Tags a value.
  ///
  /// - Parameter rawValue: The raw value.
  @inlinable
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Tags a value.
  ///
  /// - Parameter rawValue: The raw value.
  @inlinable
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }
}

extension Tagged where Tag: ~Copyable {
  /// A property of the raw value.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: KeyPath<RawValue, Subject>) -> Subject {
    rawValue[keyPath: keyPath]
  }

  /// Returns a tagged value with the same tag and a transformed raw value.
  ///
  /// ```swift
  /// let text: Tagged<SyncUp, String> = syncUp.id.map(\.uuidString)
  /// ```
  ///
  /// - Parameter transform: A closure that returns the new raw value for a given raw value.
  /// - Throws: Any error that `transform` throws.
  @inlinable
  public func map<NewValue>(
    _ transform: (RawValue) throws -> NewValue
  ) rethrows -> Tagged<Tag, NewValue> {
    Tagged<Tag, NewValue>(rawValue: try transform(rawValue))
  }

  /// Returns the same raw value with another tag.
  ///
  /// ```swift
  /// let draftID = syncUp.id.coerced(to: Draft.self)
  /// ```
  @inlinable
  public func coerced<NewTag: ~Copyable>(to tag: NewTag.Type) -> Tagged<NewTag, RawValue> {
    Tagged<NewTag, RawValue>(rawValue: rawValue)
  }
}

extension Tagged: RawRepresentable where Tag: ~Copyable {}

extension Tagged: Identifiable where Tag: ~Copyable, RawValue: Identifiable {
  /// The raw value's id.
  @inlinable
  public var id: RawValue.ID { rawValue.id }
}

extension Tagged: Error where Tag: ~Copyable, RawValue: Error {}

// A tagged value contains no value of the tag's type, so that type need not be sendable.
extension Tagged: Sendable where Tag: ~Copyable, RawValue: Sendable {}
