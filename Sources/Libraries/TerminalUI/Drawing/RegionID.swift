/// The id of a region of the screen: any value, such as a case of a screen's own enum.
public struct RegionID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Creates an id.
  ///
  /// - Parameter value: The value that identifies the region.
  public init(_ value: some Hashable & Sendable) {
    // If the value is already an id, store that id's value, to avoid nesting.
    self.value = (value as? RegionID)?.value ?? value
  }

  /// Returns the id's value if it has the given type, or `nil` if it has another type.
  ///
  /// - Parameter type: The type of the value.
  public func value<Value>(as type: Value.Type = Value.self) -> Value? {
    value as? Value
  }

  /// Returns whether two ids have equal values.
  public static func == (left: RegionID, right: RegionID) -> Bool {
    left.value.isEqual(to: right.value)
  }

  /// Hashes the value.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}

extension Hashable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
