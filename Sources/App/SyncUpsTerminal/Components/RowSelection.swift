/// The selected row of a list.
///
/// If the selected row is removed, the row that takes its position becomes the selected row.
nonisolated struct RowSelection<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The identity of the selected row, or `nil` if no row was selected.
  ///
  /// The selected row may have been removed.
  private(set) var id: ID?

  private var place = 0

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - id: The identity of the row.
  ///   - place: The index of the row.
  mutating func select(_ id: ID?, at place: Int) {
    (self.id, self.place) = (id, place)
  }

  /// Returns the index of the selected row, or of the first row if no row was selected.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - index: A closure that returns the index of the row with the given identity.
  /// - Returns: The index, or `nil` if the list is empty. If the selected row was removed, this is
  ///   the index of the row that took its position.
  func index(in count: Int, _ index: (ID) -> Int?) -> Int? {
    guard count > 0 else { return nil }
    return id.flatMap(index) ?? min(place, count - 1)
  }
}
