extension Tagged: Equatable where Tag: ~Copyable, RawValue: Equatable {
  /// Tells whether two bare values are equal.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }
}

extension Tagged: Hashable where Tag: ~Copyable, RawValue: Hashable {
  /// Feeds the bare value into a hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension Tagged: Comparable where Tag: ~Copyable, RawValue: Comparable {
  /// Tells whether the first bare value comes before the second.
  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
