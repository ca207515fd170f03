import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import SeededRandomness
import Testing

@Suite("A file of sync-ups of which another version was read")
struct ReadSyncUpsTests {
  private func bytes(of syncUps: IdentifiedArrayOf<SyncUp>) throws -> Data {
    var content = SyncUpsContent(syncUps)
    return try content.write()
  }

  @Test("is what it is when all of it is read", arguments: 1...200 as ClosedRange<UInt64>)
  func sameAsWhole(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let syncUps = RandomSyncUps.list(using: &random)
    var changed = syncUps
    RandomSyncUps.change(&changed, using: &random)
    let (old, new) = try (bytes(of: syncUps), bytes(of: changed))
    let read = try ReadSyncUps(old)
    #expect(read.content.syncUps == syncUps)
    if let content = read.content(of: new) { #expect(content.syncUps == changed) }
  }

  @Test(
    "is never read where reading all of it would fail",
    arguments: 1...400 as ClosedRange<UInt64>
  )
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = try bytes(of: RandomSyncUps.list(using: &random))
    var new = old
    for _ in 0...Int.random(in: 0...1, using: &random) where !new.isEmpty {
      let place = Int.random(in: 0..<new.count, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: new.remove(at: place)
      case 1: new.insert(Array("[]{},:\" 1".utf8).randomElement(using: &random)!, at: place)
      default: new.removeSubrange(place..<Int.random(in: place...new.count, using: &random))
      }
    }
    guard let content = try ReadSyncUps(old).content(of: new) else { return }
    let whole = try SyncUpsContent(new)
    #expect(content.syncUps == whole.syncUps)
    #expect(whole.unreadable.isEmpty)
  }

  private static func element(_ number: Int, title: String = "Design, [“x”] {}") -> String {
    """
    {"id": "\(UUID(number))", "title": "\(title)", "theme": "sky",
      "duration": [0, 1000000000000000000], "attendees": [], "meetings": []}
    """
  }

  private static let old = "[\(element(1)),\n\(element(2)),\n\(element(3))]\n"

  @Test(
    "is read from what is different",
    arguments: [
      old,
      "[\(element(1)),\n\(element(2, title: "New")),\n\(element(3))]\n",
      "[\(element(0)),\(element(1)),\n\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n\(element(3))]\n",
      "[\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n\(element(2))]\n",
      "[\(element(1)),\n\(element(2)),\n\(element(3)),\n\(element(4))]\n",
      "[\(element(1)),\n\(element(2)),\n\(element(3)),]",
      "[\(element(1)) , \(element(4)) ,\(element(3))]\n",
    ]
  )
  func different(text: String) throws {
    let read = try ReadSyncUps(Data(Self.old.utf8))
    let content = try #require(read.content(of: Data(text.utf8)))
    #expect(try content.syncUps == SyncUpsContent(Data(text.utf8)).syncUps)
  }

  @Test(
    "is read as a whole if it has errors, or nothing in common",
    arguments: [
      "", "[]", "[\(element(4))]", "[\(element(1))\n\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n\(element(2))\n\(element(3))]\n",
      "[\(element(1)),,\n\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n7,\n\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n\(element(1, title: "Twice")),\n\(element(2)),\n\(element(3))]\n",
      "[\(element(1)),\n\(element(2)),\n\(element(3))", "\(element(1)),\n\(element(2))]\n",
      "[\(element(1)),\n\(element(2)),\n\(element(3))]\n]",
    ]
  )
  func whole(text: String) throws {
    let content = try ReadSyncUps(Data(Self.old.utf8)).content(of: Data(text.utf8))
    #expect(content?.syncUps == nil)
  }
}
