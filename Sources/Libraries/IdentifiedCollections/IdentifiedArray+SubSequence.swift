extension IdentifiedArray {
  /// A slice of an identified array, with the same positions as that array.
  ///
  /// A slice is a collection of its own. Two elements of a slice must not have the same id, but an
  /// element of the slice may have the same id as an element outside it.
  ///
  /// ```swift
  /// todos = IdentifiedArray(todos.prefix { $0.isDone } + [new] + todos.drop { $0.isDone })
  ///
  /// var rest = todos.dropFirst()
  /// while let todo = rest.popFirst() { … }
  /// ```
  ///
  /// Assigning a slice to a range of an array checks the ids of the whole array. See
  /// ``IdentifiedArray/subscript(_:)-(Range<Int>)``.
  ///
  /// `SubSequence` is not a `Slice`, because a `Slice` swaps two elements by writing one of them
  /// over the other: during `todos[1...].reverse()` two elements would have the same id.
  @frozen
  public struct SubSequence {
    /// The array that the slice was taken from or, after a change, the elements of the slice alone.
    @usableFromInline
    var storage: IdentifiedArray

    /// The position of the first element of `storage`.
    @usableFromInline
    var offset: Int

    @usableFromInline
    var bounds: Range<Int>

    @inlinable
    init(storage: IdentifiedArray, offset: Int = 0, bounds: Range<Int>) {
      self.storage = storage
      self.offset = offset
      self.bounds = bounds
    }
  }
}

extension IdentifiedArray.SubSequence: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.SubSequence: RandomAccessCollection, MutableCollection {
  /// The position of the first element: its position in the array that the slice was taken from.
  @inlinable
  public var startIndex: Int { bounds.lowerBound }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { bounds.upperBound }

  /// The valid positions.
  @inlinable
  public var indices: Range<Int> { bounds }

  /// Iterates over the elements in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func makeIterator() -> IndexingIterator<ArraySlice<Element>> {
    storage.storage[storageRange(of: bounds)].makeIterator()
  }

  /// The element at the given position.
  ///
  /// - Precondition: The position is valid. No other element of the slice has the id of an element
  ///   that is assigned or changed.
  /// - Complexity: O(1) on average; O(*n*) for the first change to a slice.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      check(position)
      return storage[position - offset]
    }
    _modify {
      check(position)
      detach()
      yield &storage[position - offset]
    }
  }

  /// The elements in a range of positions.
  ///
  /// - Precondition: The positions are valid. After an assignment, no two elements of this slice
  ///   may have the same id.
  /// - Complexity: O(1) to read, O(*n*) to assign.
  @inlinable
  public subscript(range: Range<Int>) -> Self {
    get {
      check(range)
      return Self(storage: storage, offset: offset, bounds: range)
    }
    set {
      check(range)
      detach()
      storage[storageRange(of: range)] = newValue
      updateEnd()
    }
  }

  /// Exchanges two elements.
  ///
  /// - Precondition: The positions are valid.
  /// - Complexity: O(1) on average; O(*n*) for the first change to a slice.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    detach()
    storage.swapAt(first - offset, second - offset)
  }

  /// Calls a closure with a mutable buffer pointer to the elements.
  ///
  /// - Parameter body: A closure that receives the buffer, which is valid until `body` returns.
  /// - Returns: The result of `body`.
  /// - Throws: Any error that `body` throws. Changes made before the error remain.
  /// - Precondition: No two elements of the slice have the same id when `body` returns.
  /// - Complexity: O(*n*), apart from the work of `body`.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = Array(storage.storage[storageRange(of: bounds)])
    defer {
      storage = IdentifiedArray(identity: storage.identity)
      storage.fill(with: elements)
      offset = bounds.lowerBound
    }
    return try unsafe elements.withContiguousMutableStorageIfAvailable(body)
  }
}

extension IdentifiedArray.SubSequence: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an empty slice of an empty array.
  @inlinable
  public init() {
    self.init(storage: IdentifiedArray(), bounds: 0..<0)
  }

  /// Replaces the elements in a range of positions.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove. An empty range removes no elements.
  ///   - elements: The elements to insert. An element is skipped if an element of this slice
  ///     outside the range, or an earlier one of `elements`, has the same id.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n* + *m*) on average for *m* new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with elements: some Collection<Element>
  ) {
    check(range)
    detach()
    storage.replaceSubrange(storageRange(of: range), with: elements)
    updateEnd()
  }

  /// Appends an element unless an element of the slice has the same id.
  ///
  /// - Parameter element: The element to append.
  /// - Complexity: O(1) on average, amortised over many calls; O(*n*) for the first change to a
  ///   slice.
  @inlinable
  public mutating func append(_ element: Element) {
    detach()
    storage.append(element)
    updateEnd()
  }
}

extension IdentifiedArray.SubSequence {
  /// Gives the slice a separate array that contains no other elements.
  ///
  /// Every mutation calls this method first, because only the ids within the slice must differ.
  @inlinable
  mutating func detach() {
    guard bounds.count < storage.count else { return }
    storage = IdentifiedArray(self)
    offset = bounds.lowerBound
  }

  /// Recomputes the end of the slice after elements were added or removed.
  @inlinable
  mutating func updateEnd() {
    bounds = bounds.lowerBound..<(bounds.lowerBound + storage.count)
  }

  /// Converts positions in the slice to positions in `storage`.
  @inlinable
  func storageRange(of range: Range<Int>) -> Range<Int> {
    (range.lowerBound - offset)..<(range.upperBound - offset)
  }

  /// Stops the program if the slice has no element at a position.
  @inlinable
  func check(_ position: Int) {
    precondition(bounds.contains(position), "The slice has no element at this position.")
  }

  /// Stops the program if a range extends beyond the slice.
  @inlinable
  func check(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= bounds.lowerBound && range.upperBound <= bounds.upperBound,
      "The range extends beyond the slice."
    )
  }
}
