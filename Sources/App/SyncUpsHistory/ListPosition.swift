package import IdentifiedCollections

/// The position of an element in a list.
package struct ListPosition<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The number of elements before the element.
  package let index: Int

  /// The id of the preceding element, or `nil` for the first element.
  package let predecessor: ID?

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - index: The number of elements before the element.
  ///   - predecessor: The id of the preceding element, or `nil` for the first element.
  package init(index: Int, predecessor: ID?) {
    self.index = index
    self.predecessor = predecessor
  }
}

extension IdentifiedArray where ID: Sendable {
  /// Returns the position of an element.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: The position, or `nil` if the element does not exist.
  package func position(of id: ID) -> ListPosition<ID>? {
    guard let index = index(id: id) else { return nil }
    return ListPosition(index: index, predecessor: index > 0 ? ids[index - 1] : nil)
  }

  /// Inserts an element after its former predecessor, or at its former index if that predecessor
  /// does not exist.
  ///
  /// - Parameters:
  ///   - element: The element to insert, whose id is not in the array.
  ///   - position: The former position of the element.
  package mutating func insert(_ element: Element, at position: ListPosition<ID>) {
    insert(element, at: index(at: position))
  }

  private func index(at position: ListPosition<ID>) -> Int {
    guard let predecessor = position.predecessor else { return 0 }
    return index(id: predecessor).map { $0 + 1 } ?? Swift.min(position.index, count)
  }
}
