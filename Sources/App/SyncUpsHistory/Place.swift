package import IdentifiedCollections

/// The position of an element among others.
package struct Place<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The number of elements before it.
  package let index: Int

  /// The element before it, or `nil` for the first element.
  package let predecessor: ID?

  /// Creates a place.
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
  /// - Parameter id: The id of the element.
  /// - Returns: The position, or `nil` if the element does not exist.
  package func place(of id: ID) -> Place<ID>? {
    guard let index = index(id: id) else { return nil }
    return Place(index: index, predecessor: index > 0 ? ids[index - 1] : nil)
  }

  /// Inserts an element after its predecessor or, if that is gone, at its old index.
  ///
  /// - Parameters:
  ///   - element: An element that is not in the array.
  ///   - place: Its former position.
  package mutating func insert(_ element: Element, at place: Place<ID>) {
    insert(element, at: position(at: place))
  }

  private func position(at place: Place<ID>) -> Int {
    guard let predecessor = place.predecessor else { return 0 }
    return index(id: predecessor).map { $0 + 1 } ?? Swift.min(place.index, count)
  }
}
