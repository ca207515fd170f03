/// A value with a tag, which the compiler distinguishes from values with other tags.
///
/// The ids of two types are often of one type, so that a caller can pass the wrong one by mistake.
/// Tagged with the type they belong to, they are of different types:
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
/// The tag does not exist at run time. A tagged value takes the memory of the bare one, is
/// encoded as the bare one, and is equal, ordered, hashed, written and read as the bare one is. Its
/// properties can be read, it is a number or a collection if the bare one is, and it can be written
/// as a literal:
///
/// ```swift
/// let id = SyncUp.ID()     // A new UUID.
/// id.uuidString            // The bare value's property.
/// let price: Tagged<Cents, Int> = 250
/// price + 50               // Still cents.
/// ```
@dynamicMemberLookup
@frozen
public struct Tagged<Tag: ~Copyable, RawValue> {
  /// The bare value.
  public var rawValue: RawValue

  /// Tags a value.
  ///
  /// - Parameter rawValue: The bare value.
  @inlinable
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }

  /// Tags a value.
  ///
  /// - Parameter rawValue: The bare value.
  @inlinable
  public init(_ rawValue: RawValue) {
    self.rawValue = rawValue
  }
}

extension Tagged where Tag: ~Copyable {
  /// Reads a property of the bare value.
  @inlinable
  public subscript<Subject>(dynamicMember keyPath: KeyPath<RawValue, Subject>) -> Subject {
    rawValue[keyPath: keyPath]
  }

  /// Returns another bare value with the same tag.
  ///
  /// ```swift
  /// let text: Tagged<SyncUp, String> = syncUp.id.map(\.uuidString)
  /// ```
  ///
  /// - Parameter transform: Makes the new bare value of this one.
  /// - Throws: What `transform` throws.
  @inlinable
  public func map<NewValue>(
    _ transform: (RawValue) throws -> NewValue
  ) rethrows -> Tagged<Tag, NewValue> {
    Tagged<Tag, NewValue>(rawValue: try transform(rawValue))
  }

  /// Returns the same bare value with another tag.
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
  /// The bare value's id.
  @inlinable
  public var id: RawValue.ID { rawValue.id }
}

extension Tagged: Error where Tag: ~Copyable, RawValue: Error {}

// The tag is a name and holds nothing, so it need not be sendable.
extension Tagged: Sendable where Tag: ~Copyable, RawValue: Sendable {}
