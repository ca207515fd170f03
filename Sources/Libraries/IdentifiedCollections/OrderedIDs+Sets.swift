// The operations of a set that do not change it. Each operation accepts any sequence, for example
// an array, a set, or the ids of another identified array.
extension OrderedIDs {
  /// Returns the ids of this collection, followed by the ids that only the other sequence has.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func union(_ other: some Sequence<ID>) -> Self {
    Self(identifiers + Array(other))
  }

  /// Returns the ids that the other sequence also has, in the order of this collection.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func intersection(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(identifiers.lazy.filter(other.contains))
  }

  /// Returns the ids that the other sequence does not have, in the order of this collection.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func subtracting(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(identifiers.lazy.filter { !other.contains($0) })
  }

  /// Returns the ids that only this collection has, followed by the ids that only the other
  /// sequence has.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<ID>) -> Self {
    let other = Self(other)
    return Self(subtracting(other).identifiers + other.subtracting(self).identifiers)
  }

  /// Returns whether the other sequence has the same ids, in any order.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isEqualSet(to other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count == count && allSatisfy(other.contains)
  }

  /// Returns whether the other sequence has all ids of this collection.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isSubset(of other: some Sequence<ID>) -> Bool {
    allSatisfy(Set(other).contains)
  }

  /// Returns whether this collection has all ids of the other sequence.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isSuperset(of other: some Sequence<ID>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Returns whether the other sequence has all ids of this collection and at least one more.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isStrictSubset(of other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count > count && allSatisfy(other.contains)
  }

  /// Returns whether this collection has all ids of the other sequence and at least one more.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isStrictSuperset(of other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count < count && other.allSatisfy(contains)
  }

  /// Returns whether this collection and the other sequence have no id in common.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isDisjoint(with other: some Sequence<ID>) -> Bool {
    !other.contains(where: contains)
  }
}
