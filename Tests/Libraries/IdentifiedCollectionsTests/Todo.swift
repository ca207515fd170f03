import IdentifiedCollections

struct Todo: Identifiable, Hashable, Codable, Comparable {
  var id: Int
  var title: String

  init(_ id: Int, _ title: String = "") {
    self.id = id
    self.title = title
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.title < rhs.title }
}

/// Returns todos with the ids 1 to `count` and the titles a, b, c and so on.
func todos(_ count: Int) -> IdentifiedArrayOf<Todo> {
  IdentifiedArray(
    uniqueElements: zip(1...count, "abcdefghijklmnopqrstuvwxyz").map { Todo($0, String($1)) }
  )
}

/// Returns the titles of todos, joined to one word.
func word(_ todos: some Sequence<Todo>) -> String {
  todos.map(\.title).joined()
}

/// Returns whether looking up each element's id finds the element's position.
func findsAll<ID: Hashable, Element>(
  _ array: IdentifiedArray<ID, Element>,
  id: (Element) -> ID
) -> Bool {
  array.ids.elementsEqual(array.elements.map(id))
    && array.indices.allSatisfy { array.index(id: id(array.elements[$0])) == $0 }
}
