/// Which row of a list is selected: the one with an identity, or the one in its place if that is
/// gone.
nonisolated struct RowSelection<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The identity of the selected row, which may be gone, or `nil` if none was selected.
  private(set) var id: ID?

  private var place = 0

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - place: Where it is.
  mutating func select(_ id: ID?, at place: Int) {
    (self.id, self.place) = (id, place)
  }

  /// The selected row.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - index: Finds a row by its identity.
  /// - Returns: `nil` if there are no rows.
  func index(in count: Int, _ index: (ID) -> Int?) -> Int? {
    guard count > 0 else { return nil }
    return id.flatMap(index) ?? min(place, count - 1)
  }
}
