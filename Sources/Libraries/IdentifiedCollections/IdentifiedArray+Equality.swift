extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns whether two arrays have equal elements with equal ids in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for an array and an unchanged copy of it.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.identifiers == rhs.identifiers && lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    // Equal arrays have equal elements, so hashing the ids as well would add nothing.
    hasher.combine(storage)
  }
}
