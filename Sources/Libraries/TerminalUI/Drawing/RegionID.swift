/// What a region of the screen stands for: any value, such as a case of a screen's own enum.
public struct RegionID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Names a region.
  ///
  /// - Parameter value: What it stands for.
  public init(_ value: some Hashable & Sendable) {
    // An id that is given again as a value stays the same one.
    self.value = (value as? RegionID)?.value ?? value
  }

  /// What the region stands for, if it is of a type.
  ///
  /// - Parameter type: The type.
  public func value<Value>(as type: Value.Type = Value.self) -> Value? {
    value as? Value
  }

  /// Whether two regions stand for the same.
  public static func == (left: RegionID, right: RegionID) -> Bool {
    left.value.isEqual(to: right.value)
  }

  /// Feeds what the region stands for into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}

extension Hashable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
