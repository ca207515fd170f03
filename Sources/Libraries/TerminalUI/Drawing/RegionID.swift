/// The id of a region of the screen: any value, such as a case of a screen's own enum.
public struct RegionID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Creates an id.
  ///
  /// - Parameter value: What it stands for.
  public init(_ value: some Hashable & Sendable) {
    // An id as the value of an id is that id.
    self.value = (value as? RegionID)?.value ?? value
  }

  /// The value, if it is of the given type.
  ///
  /// - Parameter type: The type.
  public func value<Value>(as type: Value.Type = Value.self) -> Value? {
    value as? Value
  }

  /// Whether two ids have equal values.
  public static func == (left: RegionID, right: RegionID) -> Bool {
    left.value.isEqual(to: right.value)
  }

  /// Feeds the value into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}

extension Hashable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
