/// A value together with an id, for values that have no id of their own.
///
/// Use `Identified` to store values of a type that is not `Identifiable` in an identified array:
///
/// ```swift
/// var lines: IdentifiedArrayOf<Identified<Int, String>> = [
///   Identified("first", id: 1),
///   Identified("second", id: 2),
/// ]
/// lines[id: 2]?.value += " line"
/// lines[id: 2]?.count  // 11: the members of the value are members of the wrapper.
/// ```
@dynamicMemberLookup
@frozen
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id of the value.
  public let id: ID

  /// The value.
  public var value: Value

  /// Creates an identified value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id of the value.
  @inlinable
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Creates an identified value whose id is computed from the value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: A closure that returns the id. The closure is called only once, so a later change to
  ///     the value does not change the id.
  @inlinable
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Creates an identified value whose id is the current value of one of its properties.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The key path to the id. The property is read only once, so a later change to the value
  ///     does not change the id.
  @inlinable
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A member of the value.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// A mutable member of the value.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
