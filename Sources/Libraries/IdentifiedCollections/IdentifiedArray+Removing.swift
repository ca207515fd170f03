extension IdentifiedArray {
  /// Removes the element with the given id.
  ///
  /// - Parameter id: The id of the element to remove.
  /// - Returns: The removed element, or `nil` if no element has the id.
  /// - Complexity: O(*n*), because later elements move down; O(1) on average for the last element
  ///   and for an unknown id.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element with the id of a given element.
  ///
  /// - Parameter element: An element with the id of the element to remove. All other properties may
  ///   differ.
  /// - Returns: The removed element, or `nil` if no element has the id.
  /// - Complexity: O(*n*), like ``remove(id:)``.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity.id(element))
  }

  /// Removes the element at a position.
  ///
  /// Later elements and their ids move down, and one pass updates their positions. Usually only the
  /// id of the removed element is hashed. Near the end of the array, the ids of the few later
  /// elements are hashed too.
  ///
  /// - Parameter position: The position of the element to remove.
  /// - Returns: The removed element.
  /// - Precondition: The position is valid.
  /// - Complexity: O(*n*); O(1) on average for the last element.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    let element = storage.remove(at: position)
    forgetIdentifier(at: position)
    assertInvariants()
    return element
  }

  /// Removes the first element.
  ///
  /// - Precondition: The array is not empty.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    precondition(!storage.isEmpty, "The array is empty: it has no first element to remove.")
    return remove(at: 0)
  }

  /// Removes the given number of elements from the start.
  ///
  /// - Parameter count: The number of elements to remove.
  /// - Precondition: The number is not negative, and the array has at least that many elements.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    precondition(
      count >= 0 && count <= storage.count,
      "The number of elements to remove is negative or larger than the array."
    )
    removeSubrange(0..<count)
  }

  /// Removes the last element.
  ///
  /// - Precondition: The array is not empty. ``popLast()`` also accepts an empty array.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    precondition(!storage.isEmpty, "The array is empty: it has no last element to remove.")
    return remove(at: storage.count - 1)
  }

  /// Removes the given number of elements from the end.
  ///
  /// - Parameter count: The number of elements to remove.
  /// - Precondition: The number is not negative, and the array has at least that many elements.
  /// - Complexity: O(*k*) on average for *k* elements.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    precondition(
      count >= 0 && count <= storage.count,
      "The number of elements to remove is negative or larger than the array."
    )
    for _ in 0..<count { removeLast() }
  }

  /// Removes the last element, if the array is not empty.
  ///
  /// - Returns: The removed element, or `nil` if the array was empty.
  /// - Complexity: O(1) on average.
  @inlinable
  @discardableResult
  public mutating func popLast() -> Element? {
    storage.isEmpty ? nil : removeLast()
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the allocated storage, so that new elements can use
  ///   it.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
    identifiers.removeAll(keepingCapacity: keepCapacity)
    positions.removeAll(keepingCapacity: keepCapacity)
    assertInvariants()
  }
}

// MARK: - Several at once

extension IdentifiedArray {
  /// Removes all elements that satisfy a condition, and keeps the order of the others.
  ///
  /// - Parameter shouldBeRemoved: A closure that returns whether to remove an element. The closure
  ///   is called once for each element, in order.
  /// - Throws: Any error that `shouldBeRemoved` throws. The array is then unchanged.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var newPositions: [Int] = []
    newPositions.reserveCapacity(storage.count)
    var kept = 0
    for element in storage {
      let isKept = try !shouldBeRemoved(element)
      newPositions.append(isKept ? kept : -1)
      if isKept { kept += 1 }
    }
    compact(newPositions, count: kept)
  }

  /// Removes the elements at the given positions, and keeps the order of the others.
  ///
  /// ```swift
  /// todos.remove(atOffsets: selection)  // An index set, an array, a range: any integers.
  /// ```
  ///
  /// - Parameter offsets: The positions, in any order. A repeated position counts once.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n* + *m*) for *m* positions.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Array(offsets)
    guard offsets.count > 1 else {
      if let offset = offsets.first { remove(at: offset) }
      return
    }
    var newPositions = Array(repeating: 0, count: storage.count)
    for offset in offsets { newPositions[offset] = -1 }
    var kept = 0
    for position in newPositions.indices where newPositions[position] == 0 {
      newPositions[position] = kept
      kept += 1
    }
    compact(newPositions, count: kept)
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter range: The positions of the elements to remove.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    remove(atOffsets: range)
  }

  /// Removes the elements in a range of positions.
  ///
  /// - Parameter range: The positions of the elements to remove.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    removeSubrange(range.relative(to: storage))
  }

  /// Removes the elements in the given ranges of positions.
  ///
  /// ```swift
  /// todos.removeSubranges(todos.indices(where: \.isDone))
  /// ```
  ///
  /// - Parameter subranges: The positions of the elements to remove.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func removeSubranges(_ subranges: RangeSet<Int>) {
    remove(atOffsets: subranges.ranges.joined())
  }

  /// Returns an array of the elements that satisfy a condition, in the same order.
  ///
  /// - Parameter isIncluded: A closure that returns whether to include an element in the new array.
  /// - Throws: Any error that `isIncluded` throws.
  /// - Complexity: O(*n*).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self(identity: identity)
    for position in storage.indices where try isIncluded(storage[position]) {
      result.storage.append(storage[position])
      result.identifiers.append(identifiers[position])
    }
    result.positions.rebuild(for: result.identifiers)
    result.assertInvariants()
    return result
  }
}

// MARK: - The parts

extension IdentifiedArray {
  /// Removes the id at a position after its element has been removed.
  @inlinable
  mutating func forgetIdentifier(at position: Int) {
    positions.remove(identifiers.remove(at: position), at: position)
    positions.shift(from: position + 1, by: -1, ids: identifiers)
  }

  /// Moves each element to its new position, and removes the elements whose new position is −1.
  @inlinable
  mutating func compact(_ newPositions: [Int], count: Int) {
    guard count < storage.count else { return }
    Self.compact(&storage, newPositions, count: count)
    Self.compact(&identifiers, newPositions, count: count)
    positions.compact(newPositions)
    assertInvariants()
  }

  @inlinable
  static func compact<Value>(_ values: inout [Value], _ newPositions: [Int], count: Int) {
    // Swapping moves the values. Assigning would retain and release their contents.
    var span = values.mutableSpan
    for (old, new) in newPositions.enumerated() where new >= 0 && new != old {
      span.swapAt(new, old)
    }
    values.removeLast(values.count - count)
  }
}
