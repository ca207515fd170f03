// The operations of a set that do not change it. Each takes any sequence: an array, a set, the
// ids of another identified array.
extension OrderedIDs {
  /// Returns these ids, followed by those others that are not among them.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func union(_ other: some Sequence<ID>) -> Self {
    Self(identifiers + Array(other))
  }

  /// Returns those of these ids that are among others, in this order.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func intersection(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(identifiers.lazy.filter(other.contains))
  }

  /// Returns those of these ids that are not among others, in this order.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func subtracting(_ other: some Sequence<ID>) -> Self {
    let other = Set(other)
    return Self(identifiers.lazy.filter { !other.contains($0) })
  }

  /// Returns those of these ids that are not among others, followed by those others that are not
  /// among these.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<ID>) -> Self {
    let other = Self(other)
    return Self(subtracting(other).identifiers + other.subtracting(self).identifiers)
  }

  /// Tells whether these are the same ids as others, in any order.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isEqualSet(to other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count == count && allSatisfy(other.contains)
  }

  /// Tells whether all of these ids are among others.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isSubset(of other: some Sequence<ID>) -> Bool {
    allSatisfy(Set(other).contains)
  }

  /// Tells whether all others are among these ids.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isSuperset(of other: some Sequence<ID>) -> Bool {
    other.allSatisfy(contains)
  }

  /// Tells whether all of these ids are among others, of which there are more.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable
  public func isStrictSubset(of other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count > count && allSatisfy(other.contains)
  }

  /// Tells whether all others are among these ids, of which there are more.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isStrictSuperset(of other: some Sequence<ID>) -> Bool {
    let other = Set(other)
    return other.count < count && other.allSatisfy(contains)
  }

  /// Tells whether none of the others is among these ids.
  ///
  /// - Complexity: O(*m*) on average.
  @inlinable
  public func isDisjoint(with other: some Sequence<ID>) -> Bool {
    !other.contains(where: contains)
  }
}
