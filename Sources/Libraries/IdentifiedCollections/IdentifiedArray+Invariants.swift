extension IdentifiedArray {
  /// Stops the program if the element at a position does not have the id it should have.
  @inlinable
  mutating func checkID(at position: Int) {
    guard identity.matches(&storage[position], identifiers[position]) else {
      idChanged(from: identifiers[position], to: identity.id(storage[position]))
    }
  }

  /// Stops the program because an element would be found under the wrong id.
  // NB: Not a `preconditionFailure`, whose message is missing in release builds.
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

  /// In debug builds, stops the program if the elements, the ids and the table contradict each
  /// other.
  ///
  /// Every mutation but a change in place ends with it. All elements of a short array are checked,
  /// eight of a long one, so that a test of a thousand mutations does not take a million steps.
  @inlinable
  func assertInvariants() {
    assert(partsFitTogether())
  }

  /// Tells whether every element is found at its position under its own id.
  @inlinable
  func partsFitTogether() -> Bool {
    guard storage.count == identifiers.count else { return false }
    let step = storage.count <= 32 ? 1 : storage.count / 8
    return stride(from: 0, to: storage.count, by: step).allSatisfy { position in
      let id = identifiers[position]
      return identity.id(storage[position]) == id && index(id: id) == position
    }
  }
}
