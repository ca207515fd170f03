// NB: Today, only `_modify` can yield a value in place without an experimental feature.
// Replace `_modify` with `yielding mutate` (SE-0474) when that is available.
extension IdentifiedArray {
  /// The element with the given id, or `nil` if no element has the id.
  ///
  /// ```swift
  /// todos[id: id]?.isDone.toggle()  // Changes the element in place, if the array has it.
  /// todos[id: id] = todo            // Replaces the element, or appends it.
  /// todos[id: id] = nil             // Removes the element.
  /// ```
  ///
  /// - Precondition: An element that is assigned, or changed in place, has the given id.
  /// - Complexity: O(1) on average to read, change, replace and append; O(*n*) to remove. A change
  ///   in place copies neither the element nor uniquely referenced storage.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let position = index(id: id) else { return nil }
      return storage[position]
    }
    _modify {
      let position = index(id: id)
      var value: Element? = nil
      if let position { value = takeElement(at: position) }
      // The `defer` block also runs if the caller throws during its change.
      defer { putBack(&value, at: position, id: id) }
      yield &value
    }
  }

  /// The element at the given position.
  ///
  /// An assignment, or a change in place, may change the id at the position.
  ///
  /// - Precondition: The position is valid. After an assignment or a change, no other element has
  ///   the same id as the element at the position.
  /// - Complexity: O(1) on average. A change in place copies neither the element nor uniquely
  ///   referenced storage.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      defer { updateIdentifier(at: position) }
      yield &storage[position]
    }
  }

  /// Records the id of the element at a position if the id has changed.
  @inlinable
  mutating func updateIdentifier(at position: Int) {
    guard !identity.matches(&storage[position], identifiers[position]) else { return }
    let id = identity.id(storage[position])
    if let other = index(id: id) {
      idRepeated(id, at: Swift.min(position, other), and: Swift.max(position, other))
    }
    positions.remove(identifiers[position], at: position)
    identifiers[position] = id
    positions.record(position..<(position + 1), of: identifiers)
    assertInvariants()
  }

  /// Moves an element out of the storage, so that the element is uniquely referenced.
  ///
  /// Swaps the element with the last one first, because only removing the last element takes O(1).
  @inlinable
  mutating func takeElement(at position: Int) -> Element {
    exchangeWithLast(position, lastPosition: storage.count - 1)
    return storage.removeLast()
  }

  /// Stores the element that ``takeElement(at:)`` returned, removes it, or appends a new element.
  ///
  /// The value is `inout` and consumed, so that it is moved into the storage rather than copied.
  @inlinable
  mutating func putBack(_ value: inout Element?, at position: Int?, id: ID) {
    guard let position else {
      if let element = value.take() { appendAssigned(element, id: id) }
      return
    }
    if let element = value.take() {
      storage.append(consume element)
      exchangeWithLast(position, lastPosition: storage.count - 1)
      checkID(at: position)
    } else {
      if position < storage.count {
        let formerLast = storage.remove(at: position)
        storage.append(consume formerLast)
      }
      forgetIdentifier(at: position)
      assertInvariants()
    }
  }

  @inlinable
  mutating func appendAssigned(_ element: Element, id: ID) {
    let newID = identity.id(element)
    guard newID == id else { idChanged(from: id, to: newID) }
    append(element)
  }

  @inlinable
  mutating func exchangeWithLast(_ position: Int, lastPosition: Int) {
    guard position != lastPosition else { return }
    // Moves both elements. `Array.swapAt` would retain and release the elements' contents.
    var elements = storage.mutableSpan
    elements.swapAt(position, lastPosition)
  }
}
