extension IdentifiedArray {
  /// A part of an identified array, with the positions of that array.
  ///
  /// ```swift
  /// var rest = todos.dropFirst()
  /// while let todo = rest.popFirst() { … }
  /// ```
  ///
  /// It is not a `Slice` because that one exchanges two elements by writing one of them over the
  /// other first: `todos[1...].reverse()` would have two elements with the same id for a moment.
  @frozen
  public struct SubSequence {
    @usableFromInline
    var whole: IdentifiedArray

    @usableFromInline
    var bounds: Range<Int>

    @inlinable
    init(whole: IdentifiedArray, bounds: Range<Int>) {
      self.whole = whole
      self.bounds = bounds
    }

    /// The array that this is a part of.
    @inlinable
    public var base: IdentifiedArray { whole }

    /// Stops the program if the part has no element at a position.
    @inlinable
    func check(_ position: Int) {
      precondition(bounds.contains(position), "The part has no element at this position.")
    }

    /// Stops the program if a range reaches beyond the part.
    @inlinable
    func check(_ range: Range<Int>) {
      precondition(
        range.lowerBound >= bounds.lowerBound && range.upperBound <= bounds.upperBound,
        "The range reaches beyond the part."
      )
    }
  }
}

extension IdentifiedArray.SubSequence: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray.SubSequence: RandomAccessCollection, MutableCollection {
  /// The position of the first element in the whole array.
  @inlinable
  public var startIndex: Int { bounds.lowerBound }

  /// The position behind the last element in the whole array.
  @inlinable
  public var endIndex: Int { bounds.upperBound }

  /// The valid positions.
  @inlinable
  public var indices: Range<Int> { bounds }

  /// The element at the given position of the whole array.
  ///
  /// - Precondition: The position is valid. No other element of the whole array has the id of an
  ///   element that is assigned or changed.
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      check(position)
      return whole[position]
    }
    _modify {
      check(position)
      yield &whole[position]
    }
  }

  /// The elements in a range of positions of the whole array.
  ///
  /// - Precondition: The positions are valid. As many elements are assigned as there were.
  /// - Complexity: O(1) to read, O(*n*) to assign, where *n* is the length of the whole array.
  @inlinable
  public subscript(range: Range<Int>) -> Self {
    get {
      check(range)
      return Self(whole: whole, bounds: range)
    }
    set {
      check(range)
      whole[range] = newValue
    }
  }

  /// Exchanges two elements.
  ///
  /// - Precondition: The positions are valid.
  /// - Complexity: O(1) on average.
  @inlinable
  public mutating func swapAt(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    whole.swapAt(first, second)
  }

  /// Calls a closure that may change the elements where they lie in memory.
  ///
  /// - Parameter body: Gets the elements, valid for the time of the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws; the elements are then what `body` has left.
  /// - Precondition: No two elements of the whole array have the same id when the closure is done.
  /// - Complexity: O(*n*), where *n* is the length of the whole array, apart from what `body` does.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    let range = bounds
    return try unsafe whole.withContiguousMutableStorageIfAvailable { elements in
      var part = unsafe UnsafeMutableBufferPointer(rebasing: elements[range])
      return try unsafe body(&part)
    }
  }
}

extension IdentifiedArray.SubSequence: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Creates an empty part of an empty array.
  @inlinable
  public init() {
    self.init(whole: IdentifiedArray(), bounds: 0..<0)
  }

  /// Exchanges the elements in a range of positions for others.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove, or an empty range to insert at.
  ///   - elements: The elements to insert. Those are skipped whose ids elements outside the range
  ///     have, in the whole array; of several with the same id the first counts.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n* + *m*) on average for *m* new elements, where *n* is the length of the
  ///   whole array.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>,
    with elements: some Collection<Element>
  ) {
    check(range)
    let formerCount = whole.count
    whole.replaceSubrange(range, with: elements)
    bounds = bounds.lowerBound..<(bounds.upperBound + whole.count - formerCount)
  }
}
