import Foundation
import IdentifiedCollections
import Sharing
import SharingEtcd

/// An element that is stored in several parts: a main part, and another part for each card.
struct Board: Hashable, Identifiable, Sendable {
  struct Card: Codable, Hashable, Identifiable, Sendable {
    let id: String
    var text: String
  }

  let id: String
  var title: String
  var color = "white"
  var cards: IdentifiedArrayOf<Card> = []
}

extension Board: EtcdDocument {
  private struct Main: Codable {
    var title: String
    var color: String
  }

  static var etcdFolders: [String] { ["boards", "cards"] }

  var etcdID: String { id }

  func etcdParts() throws -> [EtcdPartName: EtcdPart] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let main = try encoder.encode(Main(title: title, color: color))
    var parts = [EtcdPartName("boards"): EtcdPart(main)]
    for card in cards {
      parts[EtcdPartName("cards", card.id)] = EtcdPart(Data(card.text.utf8))
    }
    return parts
  }

  init?(etcdParts parts: EtcdParts) throws {
    guard let bytes = parts[EtcdPartName("boards")] else { return nil }
    let main = try JSONDecoder().decode(Main.self, from: bytes)
    let cards = parts.parts(in: "cards").map { part in
      Card(id: part.name, text: String(decoding: part.bytes, as: UTF8.self))
    }
    self.init(
      id: parts.id,
      title: main.title,
      color: main.color,
      cards: IdentifiedArray(uniqueElements: cards)
    )
  }

  mutating func merge(_ theirs: Board, since base: Board, with merger: inout Merger) {
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&color, theirs.color, since: base.color)
    merger.merge(&cards, theirs.cards, since: base.cards)
  }
}

/// An element that is stored in a single part.
struct Tag: Codable, EtcdDocument, Hashable {
  static var etcdFolders: [String] { ["tags"] }

  let id: String
  var text = ""

  var etcdID: String { id }

  mutating func merge(_ theirs: Tag, since base: Tag, with merger: inout Merger) {
    merger.merge(&text, theirs.text, since: base.text)
  }
}
