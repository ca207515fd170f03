import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import Tagged
import Testing

@Suite("A file of sync-ups that is read in parts")
struct SyncUpsPartsTests {
  /// What is made of a text that comes in parts of a size.
  private func read(_ text: String, partSize: Int) -> IdentifiedArrayOf<SyncUp>? {
    var parts = SyncUpsParts()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard parts.take(rest.prefix(partSize)) else { return nil }
      rest = rest.dropFirst(partSize)
    }
    return parts.finish()
  }

  private static func element(_ number: Int, title: String = "Design, [“x”] {}") -> String {
    """
    {"id": "\(UUID(number))", "title": "\(title)", "theme": "sky",
      "duration": [0, 1000000000000000000], "attendees": [], "meetings": []}
    """
  }

  @Test(
    "is what it is as a whole, wherever the parts end",
    arguments: [
      "[]", " [ ] \n", "[\(element(1))]", "[\(element(1)),\(element(2))]",
      "\n[ \(element(1)) , \(element(2)) ,\n \(element(3)) ]\n\n", "\u{FEFF}[\(element(1))]",
      "[\(element(1)),]", "[\(element(1)) , ]",
    ],
    [1, 2, 3, 7, 50, 150, 10_000]
  )
  func regular(text: String, partSize: Int) throws {
    let content = try SyncUpsContent(Data(text.utf8))
    #expect(content.unreadable.isEmpty)
    #expect(read(text, partSize: partSize) == content.syncUps)
  }

  @Test(
    "is left to those who say what is wrong with it",
    arguments: [
      "", "[", "[\(element(1))", "[\(element(1)),", "[\(element(1)),,\(element(2))]",
      "[\(element(1)) \(element(2))]", "[\(element(1))] x", "[\(element(1))],", "[,]", "{}", "null",
      "[\(element(1)),\(element(1))]", "[\(element(1)), {\"id\": 1}]", "[\(element(1)), 7]",
      "[\(element(1)), \(element(2).dropLast())]",
    ],
    [1, 2, 3, 7, 50, 150, 10_000]
  )
  func irregular(text: String, partSize: Int) {
    #expect(read(text, partSize: partSize) == nil)
  }

  @Test("is read from disk, of any length", arguments: [1, 5_000])
  func fromDisk(count: Int) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let text = "[" + (1...count).map { Self.element($0) }.joined(separator: ",\n") + "]"
    try Data(text.utf8).write(to: url)
    let size = text.utf8.count
    let syncUps = try SyncUpsContent(Data(text.utf8)).syncUps
    #expect(SyncUpsSnapshotKey.read(FilePath(url), atLeast: size) == syncUps)
    #expect(SyncUpsSnapshotKey.read(FilePath(url), atLeast: size + 1) == nil)
  }

  @Test("is left alone while another program has it open for writing")
  func beingWritten() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("[]".utf8).write(to: url)
    let writer = try FileHandle(forWritingTo: url)
    #expect(SyncUpsSnapshotKey.read(FilePath(url), atLeast: 0) == nil)
    try writer.close()
    #expect(SyncUpsSnapshotKey.read(FilePath(url), atLeast: 0) == [])
    #expect(SyncUpsSnapshotKey.read(FilePath(url).removingLastComponent(), atLeast: 0) == nil)
  }
}
