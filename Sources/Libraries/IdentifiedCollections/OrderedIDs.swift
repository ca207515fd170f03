/// The ids of an identified array, in the order of its elements.
///
/// Iterate over the ids like an array, and query them like a set:
///
/// ```swift
/// let next = todos.ids.first
/// let isKnown = todos.ids.contains(id)  // O(1)
/// let isWhole = todos.ids == [1, 2, 3]
/// let missing = expected.subtracting(todos.ids)
/// ```
@frozen
public struct OrderedIDs<ID: Hashable> {
  @usableFromInline
  let identifiers: [ID]

  @usableFromInline
  let positions: PositionTable

  @inlinable
  init(identifiers: [ID], positions: PositionTable) {
    self.identifiers = identifiers
    self.positions = positions
  }

  /// Creates a collection of the distinct ids of a sequence.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init(_ ids: some Sequence<ID>) {
    var identifiers: [ID] = []
    var positions = PositionTable()
    for id in ids {
      let end = identifiers.count
      let existing = positions.insert(id, at: end, unlessAmong: identifiers, count: end)
      if existing == nil { identifiers.append(id) }
    }
    self.init(identifiers: identifiers, positions: positions)
  }

  /// The ids in order, as an array.
  ///
  /// - Complexity: O(1). The ids are copied when the array changes.
  @inlinable
  public var elements: [ID] { identifiers }

  /// Returns whether the collection has an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool {
    firstIndex(of: id) != nil
  }

  /// Returns the position of an id, or `nil` if the collection does not contain the id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func firstIndex(of id: ID) -> Int? {
    positions.position(of: id, in: identifiers)
  }

  /// Returns the position of an id, or `nil` if the collection does not contain the id.
  ///
  /// The result equals ``firstIndex(of:)``, because ids do not repeat.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func lastIndex(of id: ID) -> Int? {
    firstIndex(of: id)
  }
}

extension OrderedIDs: RandomAccessCollection {
  /// The position of the first id: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last id: the number of ids.
  @inlinable
  public var endIndex: Int { identifiers.count }

  /// The valid positions.
  @inlinable
  public var indices: Range<Int> { 0..<identifiers.count }

  /// The id at the given position.
  ///
  /// - Precondition: The position is valid.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: Int) -> ID { identifiers[position] }

  /// Iterates over the ids in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> IndexingIterator<[ID]> {
    identifiers.makeIterator()
  }

  /// Calls a closure with a buffer pointer to the ids.
  ///
  /// - Parameter body: A closure that receives the buffer, which is valid until `body` returns.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws.
  /// - Complexity: O(1).
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<ID>) throws -> Result
  ) rethrows -> Result? {
    try unsafe identifiers.withContiguousStorageIfAvailable(body)
  }
}

extension OrderedIDs: ExpressibleByArrayLiteral {
  /// Creates a collection of the distinct ids of a literal.
  @inlinable
  public init(arrayLiteral ids: ID...) {
    self.init(ids)
  }
}

extension OrderedIDs: Sendable where ID: Sendable {}

extension OrderedIDs: Equatable {
  /// Returns whether two collections have the same ids in the same order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.identifiers == rhs.identifiers
  }
}

extension OrderedIDs: Hashable {
  /// Feeds the ids into a hasher, in order.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifiers)
  }
}

extension OrderedIDs: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description of the ids, formatted like an array.
  public var description: String { identifiers.description }

  /// A debug description of the ids, formatted like an array.
  public var debugDescription: String { identifiers.debugDescription }
}

extension OrderedIDs: CustomReflectable {
  /// A mirror that shows the ids.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: identifiers, displayStyle: .collection)
  }
}
