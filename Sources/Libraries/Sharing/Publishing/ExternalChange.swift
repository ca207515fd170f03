/// A change to a key's value by another program.
///
/// ```swift
/// let subscription = $syncUps.externalChanges.sink { change in
///   print(change.newValue.count - change.oldValue.count, "sync-ups were added elsewhere")
/// }
/// ```
public struct ExternalChange<Value> {
  /// The base of the change: the last version that both programs had in common.
  public let oldValue: Value

  /// The version of the other program.
  ///
  /// The value of the property differs from this version if the property had an unsaved change,
  /// because both were merged.
  public let newValue: Value

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - oldValue: The base of the change.
  ///   - newValue: The version of the other program.
  public init(oldValue: Value, newValue: Value) {
    self.oldValue = oldValue
    self.newValue = newValue
  }
}

extension ExternalChange: Sendable where Value: Sendable {}
extension ExternalChange: Equatable where Value: Equatable {}

extension Shared {
  /// A publisher of the changes that other programs make to the property's value.
  ///
  /// The changes arrive on the thread of the key, after the property has changed. The publisher
  /// delivers nothing for a property without a key or for a part of a value; use the property of
  /// the whole value instead.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}

extension SharedReader {
  /// A publisher of the changes that other programs make to the property's value.
  ///
  /// The changes arrive on the thread of the key, after the property has changed. The publisher
  /// delivers nothing for a property without a key or for a part of a value; use the property of
  /// the whole value instead.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}
