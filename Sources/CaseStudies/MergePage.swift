package import IdentifiedCollections
package import Sharing

/// A list that can be merged, and that stores the versions of its latest merge.
package struct Page: Codable, Mergeable, Sendable {
  /// An item of the list.
  ///
  /// Two processes can change different members of the same item.
  package struct Item: Codable, Equatable, Identifiable, Mergeable, Sendable {
    package let id: String
    package var title: String
    package var isDone: Bool

    package init(id: String, title: String, isDone: Bool = false) {
      (self.id, self.title, self.isDone) = (id, title, isDone)
    }

    package mutating func merge(_ theirs: Item, since base: Item, with merger: inout Merger) {
      merger.merge(&title, theirs.title, since: base.title)
      merger.merge(&isDone, theirs.isDone, since: base.isDone)
    }
  }

  static let first: IdentifiedArrayOf = [
    Item(id: "1", title: "Design"), Item(id: "2", title: "Engineering"),
    Item(id: "3", title: "Product"),
  ]

  /// The three versions of a merge.
  package struct Versions: Codable, Equatable, Sendable {
    package let base: String
    package let ours: String
    package let theirs: String
  }

  package var items: IdentifiedArrayOf<Item>

  /// The versions of the latest merge.
  ///
  /// The versions are stored in the file, so that every process can show them.
  package private(set) var latestMerge: Versions?

  package init(items: IdentifiedArrayOf<Item>) {
    self.items = items
  }

  package mutating func merge(_ theirs: Page, since base: Page, with merger: inout Merger) {
    latestMerge = Versions(base: base.summary, ours: summary, theirs: theirs.summary)
    merger.merge(&items, theirs.items, since: base.items)
  }

  private var summary: String {
    items.map { "\($0.isDone ? "☑" : "☐") \($0.title)" }.joined(separator: ", ")
  }
}
