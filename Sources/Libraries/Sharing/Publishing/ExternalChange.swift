/// A change to a key's value by another program.
///
/// ```swift
/// let subscription = $syncUps.externalChanges.sink { change in
///   print(change.newValue.count - change.oldValue.count, "sync-ups were added elsewhere")
/// }
/// ```
public struct ExternalChange<Value> {
  /// The change's base: the last version that both programs had in common.
  public let oldValue: Value

  /// The other program's version.
  ///
  /// If the property had an unsaved change, the library has merged that change with this version,
  /// so the property's value differs from this version. If the unsaved change wins over this
  /// version, as in app storage, the publisher delivers nothing.
  public let newValue: Value

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - oldValue: The change's base.
  ///   - newValue: The other program's version.
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
  /// The changes arrive on the thread on which the key reports them, after the property has
  /// changed. The publisher delivers nothing for a property without a key or for a part of a value.
  /// To follow a part, use the property that holds the whole value.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}

extension SharedReader {
  /// A publisher of the changes that other programs make to the property's value.
  ///
  /// The changes arrive on the thread on which the key reports them, after the property has
  /// changed. The publisher delivers nothing for a property without a key or for a part of a value.
  /// To follow a part, use the property that holds the whole value.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}
