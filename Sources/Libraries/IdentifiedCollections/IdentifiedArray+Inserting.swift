extension IdentifiedArray {
  /// Appends an element unless the array has an element with the same id.
  ///
  /// - Parameter element: The element to append.
  /// - Returns: Whether the element was appended, and its position. If the array already has an
  ///   element with the same id, that element stays unchanged, and its position is returned.
  /// - Complexity: O(1) on average, amortised over many calls.
  @inlinable
  @discardableResult
  public mutating func append(_ element: consuming Element) -> (inserted: Bool, index: Int) {
    let id = identity.idInPlace(&element)
    let end = storage.count
    if let existing = positions.insert(id, at: end, unlessAmong: identifiers, count: end) {
      return (false, existing)
    }
    identifiers.append(id)
    storage.append(consume element)
    assertInvariants()
    return (true, end)
  }

  /// Appends the elements of a sequence, and skips each element whose id is already in the array.
  ///
  /// - Parameter elements: The elements to append. Only the first of several elements with the same
  ///   id is appended.
  /// - Complexity: O(*m*) on average for *m* elements, amortised over many calls.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Inserts an element at a position unless the array has an element with the same id.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - position: The position of the new element.
  /// - Returns: Whether the element was inserted, and its position. If the array already has an
  ///   element with the same id, that element stays unchanged, and its position is returned.
  /// - Precondition: The position is valid or the end.
  /// - Complexity: O(*n*); O(1) on average if an element has the id or the position is the end.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element,
    at position: Int
  ) -> (inserted: Bool, index: Int) {
    precondition(
      position >= 0 && position <= storage.count,
      "The position to insert at is outside the array."
    )
    guard position < storage.count else { return append(element) }
    let id = identity.id(element)
    if let existing = index(id: id) { return (false, existing) }
    storage.insert(element, at: position)
    insertIdentifiers(CollectionOfOne(id), at: position)
    assertInvariants()
    return (true, position)
  }

  /// Inserts the elements of a sequence, and skips each element whose id is already in the array.
  ///
  /// - Parameters:
  ///   - elements: The elements to insert. Only the first of several elements with the same id is
  ///     inserted.
  ///   - position: The position of the first new element.
  /// - Precondition: The position is valid or the end.
  /// - Complexity: O(*n* + *m*) on average for *m* elements.
  @inlinable
  public mutating func insert(contentsOf elements: some Sequence<Element>, at position: Int) {
    precondition(
      position >= 0 && position <= storage.count,
      "The position to insert at is outside the array."
    )
    var new = Self(identity: identity)
    for element in elements where index(id: identity.id(element)) == nil { new.append(element) }
    guard !new.storage.isEmpty else { return }
    storage.insert(contentsOf: new.storage, at: position)
    insertIdentifiers(new.identifiers, at: position)
    assertInvariants()
  }

  /// Allocates storage for a number of elements.
  ///
  /// - Parameter minimumCapacity: The total number of elements to allocate storage for.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    identifiers.reserveCapacity(minimumCapacity)
    positions.reserve(minimumCapacity, for: identifiers, count: identifiers.count)
  }

  /// Records the ids of elements that were inserted at a position.
  @inlinable
  mutating func insertIdentifiers(_ ids: some Collection<ID>, at position: Int) {
    let oldCount = identifiers.count
    positions.reserve(oldCount + ids.count, for: identifiers, count: oldCount)
    identifiers.insert(contentsOf: ids, at: position)
    positions.shift(from: position, by: ids.count, ids: identifiers)
    positions.record(position..<(position + ids.count), of: identifiers)
  }
}
