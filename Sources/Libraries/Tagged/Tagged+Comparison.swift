extension Tagged: Equatable where Tag: ~Copyable, RawValue: Equatable {
  /// Returns whether two raw values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

extension Tagged: Hashable where Tag: ~Copyable, RawValue: Hashable {
  /// Hashes the raw value.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension Tagged: Comparable where Tag: ~Copyable, RawValue: Comparable {
  /// Returns whether the first raw value is less than the second.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
