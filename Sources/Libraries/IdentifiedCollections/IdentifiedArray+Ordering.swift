extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// - Parameters:
  ///   - first: The position of the first element.
  ///   - second: The position of the second element.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
    guard first != second else { return }
    identifiers.swapAt(first, second)
    positions.move(identifiers[first], from: second, to: first)
    positions.move(identifiers[second], from: first, to: second)
    assertInvariants()
  }

  /// Moves the elements at the given positions in front of the element at a destination.
  ///
  /// The positions and the destination refer to the array before the move, as in the `onMove` of a
  /// list in a user interface:
  ///
  /// ```swift
  /// letters.elements  // a b c d e
  /// letters.move(fromOffsets: [0, 2], toOffset: 4)
  /// letters.elements  // b d a c e
  /// ```
  ///
  /// - Parameters:
  ///   - offsets: The positions of the elements to move, in any order. The elements keep their
  ///     order. A repeated position counts once.
  ///   - destination: The position, before the move, of the element that will follow the moved
  ///     elements, or the end.
  /// - Precondition: The positions are valid, and the destination is valid or the end.
  /// - Complexity: O(*n*) in the distance between the first and the last position that changes, and
  ///   O(*m* log *m*) for *m* positions.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    precondition(
      destination >= 0 && destination <= storage.count,
      "The destination of the move is outside the array."
    )
    let offsets = offsets.sorted()
    guard let first = offsets.first, let last = offsets.last else { return }
    precondition(
      first >= 0 && last < storage.count,
      "A position to move from is outside the array."
    )

    let range = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    var isMoved = Array(repeating: false, count: range.count)
    for offset in offsets { isMoved[offset - range.lowerBound] = true }
    let split = destination - range.lowerBound
    var order: [Int] = []
    order.reserveCapacity(range.count)
    order += (0..<split).filter { !isMoved[$0] }
    order += isMoved.indices.filter { isMoved[$0] }
    order += (split..<range.count).filter { !isMoved[$0] }
    guard !order.elementsEqual(order.indices) else { return }
    permute(range, order: order)
  }

  /// Moves the elements in the given ranges of positions in front of the element at a destination.
  ///
  /// - Parameters:
  ///   - subranges: The positions, before the move, of the elements to move.
  ///   - insertionPoint: The position, before the move, of the element that will follow the moved
  ///     elements, or the end.
  /// - Returns: The positions of the elements after the move.
  /// - Precondition: The positions are valid, and the destination is valid or the end.
  /// - Complexity: O(*n*), as ``move(fromOffsets:toOffset:)``.
  @inlinable
  @discardableResult
  public mutating func moveSubranges(
    _ subranges: RangeSet<Int>,
    to insertionPoint: Int
  ) -> Range<Int> {
    move(fromOffsets: subranges.ranges.joined(), toOffset: insertionPoint)
    let before = subranges.ranges.reduce(0) { $0 + $1.clamped(to: 0..<insertionPoint).count }
    let total = subranges.ranges.reduce(0) { $0 + $1.count }
    return (insertionPoint - before)..<(insertionPoint - before + total)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(*n*). No id is hashed.
  @inlinable
  public mutating func reverse() {
    storage.reverse()
    identifiers.reverse()
    let last = storage.count - 1
    positions.remap { last - $0 }
    assertInvariants()
  }

  /// Sorts the elements.
  ///
  /// The sort is stable: elements that compare as equal keep their order.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument must come
  ///   before its second.
  /// - Throws: Any error that `areInIncreasingOrder` throws. After an error, the array has the same
  ///   elements in an unspecified order.
  /// - Complexity: O(*n* log *n*) comparisons, and one pass that hashes all ids.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    defer { rebuildIdentifiers() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements with a given source of randomness.
  ///
  /// - Parameter generator: The source of randomness. Generators in equal states produce the same
  ///   order.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
    rebuildIdentifiers()
  }

  /// Moves all elements that satisfy a condition to the end.
  ///
  /// The order within the two partitions is unspecified.
  ///
  /// - Parameter belongsInSecondPartition: A closure that returns whether an element moves to the
  ///   end.
  /// - Returns: The position of the first element that satisfies the condition, or the end.
  /// - Throws: Any error that `belongsInSecondPartition` throws. After an error, the array has the
  ///   same elements in an unspecified order.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    defer { rebuildIdentifiers() }
    return try storage.partition(by: belongsInSecondPartition)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons, and one pass that hashes all ids.
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// Returns an array of the elements in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) comparisons, and one pass that hashes all ids.
  @inlinable
  public func sorted() -> Self {
    sorted(by: <)
  }
}

extension IdentifiedArray {
  /// Returns an array of the elements in the order that a closure defines.
  ///
  /// The sort is stable: elements that compare as equal keep their order.
  ///
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument must come
  ///   before its second.
  /// - Throws: Any error that `areInIncreasingOrder` throws.
  /// - Complexity: O(*n* log *n*) comparisons, and one pass that hashes all ids.
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.sort(by: areInIncreasingOrder)
    return result
  }
}

extension IdentifiedArray {
  /// Rearranges the elements in a range of positions.
  ///
  /// - Parameters:
  ///   - range: The positions to rearrange.
  ///   - order: For each position in the range, the old position of the element that moves there.
  ///     Positions count from the start of the range.
  @inlinable
  mutating func permute(_ range: Range<Int>, order: [Int]) {
    Self.permute(&storage, range, order: order)
    Self.permute(&identifiers, range, order: order)
    positions.permute(range, order: order, ids: identifiers)
    assertInvariants()
  }

  @inlinable
  static func permute<Value>(_ values: inout [Value], _ range: Range<Int>, order: [Int]) {
    let start = range.lowerBound
    var order = order
    var span = values.mutableSpan
    // Follows each cycle of the permutation. Swapping moves the values without copying them.
    for first in order.indices {
      var current = first
      while order[current] != current {
        let next = order[current]
        order[current] = current
        guard next != first else { break }
        span.swapAt(start + current, start + next)
        current = next
      }
    }
  }

  /// Reads all ids again after the order of the elements has changed.
  @inlinable
  mutating func rebuildIdentifiers() {
    identifiers = storage.map(identity.id)
    positions.rebuild(for: identifiers)
    assertInvariants()
  }
}
