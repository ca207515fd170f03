package import IdentifiedCollections

/// The position of an element among others.
package struct ListPosition<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The number of elements before it.
  package let index: Int

  /// The element before it, or `nil` for the first element.
  package let predecessor: ID?

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - index: The number of elements before it.
  ///   - predecessor: The element before it, or `nil` for the first element.
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

  /// Inserts an element after its predecessor or, if that is gone, at its old index.
  ///
  /// - Parameters:
  ///   - element: An element that is not in the array.
  ///   - position: Its former position.
  package mutating func insert(_ element: Element, at position: ListPosition<ID>) {
    insert(element, at: index(at: position))
  }

  private func index(at position: ListPosition<ID>) -> Int {
    guard let predecessor = position.predecessor else { return 0 }
    return index(id: predecessor).map { $0 + 1 } ?? Swift.min(position.index, count)
  }
}
