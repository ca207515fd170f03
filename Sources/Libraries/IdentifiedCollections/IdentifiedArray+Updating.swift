extension IdentifiedArray {
  /// Replaces the element that has the id of the given element, or appends the given element if the
  /// array has no element with this id.
  ///
  /// - Parameter element: The new element.
  /// - Returns: The replaced element, or `nil` if the new element was appended.
  /// - Complexity: O(1) on average, amortised over many calls.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, position) = append(element)
    return inserted ? nil : replaceElement(at: position, with: element)
  }

  /// Replaces the element that has the id of the given element, or inserts the given element at a
  /// position if the array has no element with this id.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: The position to insert at. A replaced element keeps its position.
  /// - Returns: The replaced element, or `nil` if the new element was inserted, and the position of
  ///   the new element.
  /// - Precondition: The position is valid or the end.
  /// - Complexity: O(1) on average to replace, O(*n*) to insert.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element,
    at position: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, position) = insert(element, at: position)
    return (inserted ? nil : replaceElement(at: position, with: element), position)
  }

  /// Replaces the element at a position with an element that has the same id.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - position: The position of the old element.
  /// - Returns: The old element.
  /// - Precondition: The position is valid, and both elements have the same id.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at position: Int) -> Element {
    let id = identity.id(element)
    guard id == identifiers[position] else { idChanged(from: identifiers[position], to: id) }
    return replaceElement(at: position, with: element)
  }

  @inlinable
  mutating func replaceElement(at position: Int, with element: Element) -> Element {
    let old = storage[position]
    storage[position] = element
    return old
  }
}
