import IdentifiedCollections

/// An item with several stored members, which the benchmarks read and mutate.
struct Item: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title = "Groceries"
  var count = 0
  var isDone = false
  var minutes = 30
  var price = 9.99
}

/// Returns items whose ids count up from zero.
func items(_ count: Int) -> IdentifiedArrayOf<Item> {
  IdentifiedArray(uniqueElements: (0..<count).map { Item(id: $0) })
}
