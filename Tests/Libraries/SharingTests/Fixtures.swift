import IdentifiedCollections

/// A small identifiable value.
struct Row: Codable, Equatable, Identifiable, Sendable {
  var id: Int
  var title: String
  var tags: [String] = []
}

extension IdentifiedArray<Int, Row> {
  /// Three rows.
  static var sample: Self {
    [
      Row(id: 1, title: "Design"),
      Row(id: 2, title: "Engineering"),
      Row(id: 3, title: "Product"),
    ]
  }
}
