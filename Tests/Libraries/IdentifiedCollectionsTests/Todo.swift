import IdentifiedCollections

/// An element that knows its own id.
struct Todo: Identifiable, Hashable, Codable, Comparable {
  var id: Int
  var title: String

  init(_ id: Int, _ title: String = "") {
    self.id = id
    self.title = title
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.title < rhs.title }
}

/// Todos 1 to `count`, with letters for titles: 1 a, 2 b, 3 c and so on.
func todos(_ count: Int) -> IdentifiedArrayOf<Todo> {
  IdentifiedArray(
    uniqueElements: zip(1...count, "abcdefghijklmnopqrstuvwxyz").map { Todo($0, String($1)) }
  )
}

/// The titles of some todos in order, as one word.
func word(_ todos: some Sequence<Todo>) -> String {
  todos.map(\.title).joined()
}

/// Tells whether every id, and no other below 1,000, is found where its element is.
func findsAll<ID: Hashable, Element>(
  _ array: IdentifiedArray<ID, Element>,
  id: (Element) -> ID
) -> Bool {
  array.ids.elementsEqual(array.elements.map(id))
    && array.indices.allSatisfy { array.index(id: id(array.elements[$0])) == $0 }
}
