/// A value that belongs to one type and cannot be mistaken for the same kind of value of another.
///
/// The ids of two types are often of one type, and nothing stops a caller from handing over the
/// wrong one. Tagged with the type they belong to, they are different types:
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
/// Nothing of the tag is left at run time. A tagged value takes the memory of the bare one, is
/// encoded as the bare one, and is equal, ordered, hashed, written and read as the bare one is.
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

extension Tagged: RawRepresentable where Tag: ~Copyable {}

// The tag is a name and holds nothing, so it need not be sendable.
extension Tagged: Sendable where Tag: ~Copyable, RawValue: Sendable {}
