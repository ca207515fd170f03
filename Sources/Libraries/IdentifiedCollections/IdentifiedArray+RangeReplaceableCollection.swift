// An array without `Identifiable` elements cannot be created without the key path to an id, and so
// it cannot conform. It has the same operations as members.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Appends an element unless there is one with its id.
  ///
  /// Generic code calls it. Other code gets the one that returns whether the element was appended.
  ///
  /// - Parameter element: The element to append.
  /// - Complexity: O(1) on average, amortised over many calls.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ element: Element) {
    let _: (inserted: Bool, index: Int) = append(element)
  }

  /// Inserts an element at a position unless there is one with its id.
  ///
  /// Generic code calls it. Other code gets the one that returns whether the element was inserted.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - position: The position it is to have.
  /// - Precondition: The position is valid, or the end.
  /// - Complexity: O(*n*) to insert, O(1) on average if the id is there or the position is the end.
  @inlinable
  @_disfavoredOverload
  public mutating func insert(_ element: Element, at position: Int) {
    let _: (inserted: Bool, index: Int) = insert(element, at: position)
  }
}

extension IdentifiedArray {
  /// Exchanges the elements in a range of positions for others.
  ///
  /// - Parameters:
  ///   - range: The positions of the elements to remove, or an empty range to insert at.
  ///   - elements: The elements to insert. Those are skipped whose ids elements outside the range
  ///     have; of several with the same id the first counts.
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
