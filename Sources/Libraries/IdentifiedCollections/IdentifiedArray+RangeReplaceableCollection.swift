// `RangeReplaceableCollection` requires an initialiser without arguments. Only an array of
// `Identifiable` elements has an initialiser without arguments, because other arrays need a key
// path. Other arrays have the same operations without conforming to the protocol.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Appends an element unless the array has an element with the same id.
  ///
  /// Generic code calls this method. Other code calls the overload that returns a result.
  ///
  /// - Parameter element: The element to append.
  /// - Complexity: O(1) on average, amortised over many calls.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ element: Element) {
    let _: (inserted: Bool, index: Int) = append(element)
  }

  /// Inserts an element at a position unless the array has an element with the same id.
  ///
  /// Generic code calls this method. Other code calls the overload that returns a result.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - position: The position of the new element.
  /// - Precondition: The position is valid or the end.
  /// - Complexity: O(*n*); O(1) on average if an element has the id or the position is the end.
  @inlinable
  @_disfavoredOverload
  public mutating func insert(_ element: Element, at position: Int) {
    let _: (inserted: Bool, index: Int) = insert(element, at: position)
  }
}

extension IdentifiedArray {
  /// Replaces the elements in a range of positions.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove. An empty range removes no elements.
  ///   - elements: The elements to insert. An element is skipped if an element outside the range,
  ///     or an earlier one of `elements`, has the same id.
  /// - Precondition: The positions are valid.
  /// - Complexity: O(*n* + *m*) on average for *m* new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: some RangeExpression<Int>,
    with elements: some Collection<Element>
  ) {
    let range = range.relative(to: storage)
    removeSubrange(range)
    insert(contentsOf: elements, at: range.lowerBound)
  }
}
