package import IdentifiedCollections

/// Where an element stands among others.
package struct Place<ID: Hashable & Sendable>: Hashable, Sendable {
  /// How many elements stand before it.
  package let index: Int

  /// The element that it stands behind, or `nil` if it is the first.
  package let predecessor: ID?

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - index: How many elements stand before it.
  ///   - predecessor: The element that it stands behind, or `nil` if it is the first.
  package init(index: Int, predecessor: ID?) {
    self.index = index
    self.predecessor = predecessor
  }
}

extension IdentifiedArray where ID: Sendable {
  /// Returns where an element stands.
  ///
  /// - Parameter id: The id of the element.
  /// - Returns: Its place, or `nil` if there is no such element.
  package func place(of id: ID) -> Place<ID>? {
    guard let index = index(id: id) else { return nil }
    return Place(index: index, predecessor: index > 0 ? ids[index - 1] : nil)
  }

  /// Inserts an element behind the one that it stood behind or, if that is gone, at its old index.
  ///
  /// - Parameters:
  ///   - element: An element that is not in the array.
  ///   - place: Where it stood.
  package mutating func insert(_ element: Element, at place: Place<ID>) {
    insert(element, at: position(at: place))
  }

  private func position(at place: Place<ID>) -> Int {
    guard let predecessor = place.predecessor else { return 0 }
    return index(id: predecessor).map { $0 + 1 } ?? Swift.min(place.index, count)
  }
}
