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

  @Test("is read from disk and written again without being in memory as a whole")
  func fromDisk() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appending(path: "sync-ups.json")
    let notes = String(repeating: "Notes. ", count: 10_000)
    let elements = (1...70).map { Self.element($0, title: notes) }
    try Data("[\(elements.joined(separator: ","))]".utf8).write(to: url)
    try #require(elements.joined().utf8.count > 4_000_000)
    let syncUps = try SyncUpsContent(Data(contentsOf: url)).syncUps
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.syncUpsFile = url
    } operation: {
      @Shared(.syncUps) var shared
      #expect(shared == syncUps)
      $shared.withLock { $0[0].title = "Changed" }
      try await $shared.save()
      #expect(Shared(.readingProgress).wrappedValue > 0.5)
    }
    var changed = syncUps
    changed[0].title = "Changed"
    var expected = SyncUpsContent(changed)
    #expect(try Data(contentsOf: url) == expected.write())
  }
}
