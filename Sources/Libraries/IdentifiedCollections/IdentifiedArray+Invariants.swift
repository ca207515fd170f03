extension IdentifiedArray {
  /// Stops the program if the id of the element at a position has changed.
  @inlinable
  mutating func checkID(at position: Int) {
    guard identity.matches(&storage[position], identifiers[position]) else {
      idChanged(from: identifiers[position], to: identity.id(storage[position]))
    }
  }

  /// Stops the program because the id of an element has changed.
  // NB: Does not call `preconditionFailure`, because release builds omit its message.
  @usableFromInline
  @inline(never)
  func idChanged(from old: ID, to new: ID) -> Never {
    fatalError(
      """
      The id of an element must not change in an identified array: it was \
      \(String(reflecting: old)) and is now \(String(reflecting: new)). Remove the element and \
      insert one with the new id instead.
      """
    )
  }

  /// Stops the program because two elements have the same id.
  @usableFromInline
  @inline(never)
  func idRepeated(_ id: ID, at position: Int, and other: Int) -> Never {
    fatalError(
      """
      The elements of an identified array must have different ids: those at \(position) and \
      \(other) both have the id \(String(reflecting: id)).
      """
    )
  }

  /// Stops a debug build if the elements, the ids and the table contradict each other.
  ///
  /// Every mutation except a change in place calls this method at its end. The check covers all
  /// elements of a short array but only four of a long one, because checking all of them would make
  /// each mutation O(*n*).
  @inlinable
  func assertInvariants() {
    assert(partsFitTogether())
  }

  /// Returns whether looking up the id of each element finds the position of that element.
  @inlinable
  func partsFitTogether() -> Bool {
    guard storage.count == identifiers.count else { return false }
    let step = storage.count <= 4 ? 1 : storage.count / 4
    return stride(from: 0, to: storage.count, by: step).allSatisfy { position in
      let id = identifiers[position]
      return identity.id(storage[position]) == id && index(id: id) == position
    }
  }
}
