/// A change that another program has made to the value of a key.
///
/// ```swift
/// let subscription = $syncUps.externalChanges.sink { change in
///   print(change.newValue.count - change.oldValue.count, "sync-ups were added elsewhere")
/// }
/// ```
public struct ExternalChange<Value> {
  /// The version that the change was made to: the last one that both programs had.
  public let oldValue: Value

  /// The version of the other program.
  ///
  /// The property has another value if that was merged with an unsaved change.
  public let newValue: Value

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - oldValue: The version that the change was made to.
  ///   - newValue: The version of the other program.
  public init(oldValue: Value, newValue: Value) {
    self.oldValue = oldValue
    self.newValue = newValue
  }
}

extension ExternalChange: Sendable where Value: Sendable {}
extension ExternalChange: Equatable where Value: Equatable {}

extension Shared {
  /// The changes that other programs make to the value of the property's key.
  ///
  /// They arrive after the property has them, on the thread of the key. A property without a key has
  /// none, and neither has a part of a value: ask the property of the whole.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}

extension SharedReader {
  /// The changes that other programs make to the value of the property's key.
  ///
  /// They arrive after the property has them, on the thread of the key. A property without a key has
  /// none, and neither has a part of a value: ask the property of the whole.
  public var externalChanges: SharedPublisher<ExternalChange<Value>> {
    reference.externalChanges
  }
}
