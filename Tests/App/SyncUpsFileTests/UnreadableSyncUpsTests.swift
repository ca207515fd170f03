import JSONStream
import SeededRandomness
import SyncUpsTestSupport
import Testing

@Suite("Sync-ups that cannot be read")
struct UnreadableSyncUpsTests {
  private static func syncUp(_ number: Int, _ title: String = "Design") -> SyncUp {
    SyncUp(number, title)
  }

  /// Returns the JSON of a sync-up as an element of the file.
  private static func element(_ number: Int, _ title: String = "Design") throws -> String {
    var content = SyncUpsContent([syncUp(number, title)])
    let list = try content.write()
    return String(
      String(decoding: list, as: UTF8.self).dropFirst("[\n  ".count).dropLast("\n]".count)
    )
  }

  private static func file(_ elements: [String]) -> Data {
    Data("[\n  \(elements.joined(separator: ",\n  "))\n]".utf8)
  }

  private static let broken = #"{"id": "x", "title" : "Old", "n": 1e400}"#

  @Test(
    "An unreadable sync-up is reported with its line and the reason, and the other sync-ups are loaded"
  )
  func reading() throws {
    let data = try Self.file([
      Self.element(1), Self.broken, Self.element(2), "7", Self.element(1, "Copy"),
    ])
    let content = try SyncUpsContent(data)
    #expect(content.syncUps == [Self.syncUp(1), Self.syncUp(2)])
    #expect(content.unreadable.map(\.title) == ["Old", nil, "Copy"])
    #expect(
      content.unreadable.map(\.description) == [
        "line 17, column 10, 'id': this is not an id: an id has 32 hexadecimal digits",
        "line 33, column 3: an object is expected, not a number",
        "line 34, column 3: the id \(UUID(1)) occurs twice",
      ]
    )
  }

  @Test(
    "The error about an undecodable sync-up names the damaged JSON member, and the title if it was read",
    arguments: [
      (#"[{"title": "Design", "meetings": [{}, {"date": x}]}]"#, "'date' of meeting 2 of 'Design'"),
      (#"[{"title": "A"}, {"title": "B", "attendees": [{"name": "#, "'name' of attendee 1 of 'B'"),
      (#"[{"title": "A"}, {"title": "B" "id"}]"#, "'title' of 'B'"),
      (#"[{"title": "A"}, {"title": "B",,"#, "in 'B'"),
      (#"[{"theme": x, "title": "B"}]"#, "'theme'"),
      (#"[{"attendances": [[1, [x"#, "part 1 of part 2 of speaker 1"),
      ("[1, [2, x]]", "part 2"),
    ]
  )
  func words(text: String, words: String) {
    let failure = #expect(throws: DecodingFailure.self) { try SyncUpsContent(Data(text.utf8)) }
    let place = failure?.location.split(separator: ", ", maxSplits: 2).last.map(String.init)
    #expect(place?.hasPrefix(words) == true, "\(failure?.location ?? "")")
    #expect(failure?.description.contains("[") == false)
  }

  @Test("Unreadable sync-ups are saved byte for byte as they were in the file", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let elements = try (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      switch Int.random(in: 0...3, using: &generator) {
      case 0: Self.broken
      case 1: "[ {\n\"a\": 1.0 } ]"
      default:
        try Self.element(
          .random(in: 0...4, using: &generator),
          AwkwardText.sample(using: &generator)
        )
      }
    }
    let data = elements.isEmpty ? Data("[\n\n]".utf8) : Self.file(elements)
    let content = try SyncUpsContent(data)
    var same = content.replacing(syncUps: content.syncUps)
    #expect(try same.write() == data, "seed \(seed)")
    #expect(same.unreadable == content.unreadable, "seed \(seed)")

    // Edits of the readable sync-ups do not lose, duplicate or mix up the unreadable elements.
    var edited = content.syncUps
    for id in content.syncUps.ids where Bool.random(using: &generator) { edited.remove(id: id) }
    if let first = edited.first?.id { edited[id: first]?.title = "Edited" }
    edited.shuffle(using: &generator)
    edited.append(Self.syncUp(100))
    var replaced = content.replacing(syncUps: edited)
    let written = try replaced.write()
    let again = try SyncUpsContent(written)
    #expect(again.syncUps.filter { edited.ids.contains($0.id) } == edited, "seed \(seed)")
    #expect(
      again.syncUps.count + again.unreadable.count == edited.count + content.unreadable.count,
      "seed \(seed)"
    )
    let text = String(decoding: written, as: UTF8.self)
    for element in content.unreadable {
      #expect(text.utf8.contains(element.bytes.description.utf8), "seed \(seed)")
    }
  }

  @Test(
    "An unreadable sync-up stays after its predecessor or, if that was deleted, after the closest earlier sync-up"
  )
  func positions() throws {
    let data = try Self.file(["\"a\"", Self.element(1), "\"b\"", Self.element(2), "\"c\"", "\"d\""])
    let content = try SyncUpsContent(data)
    func written(_ syncUps: IdentifiedArrayOf<SyncUp>) throws -> Data {
      var replaced = content.replacing(syncUps: syncUps)
      return try replaced.write()
    }
    #expect(
      try written([Self.syncUp(1)])
        == Self.file(["\"a\"", Self.element(1), "\"b\"", "\"c\"", "\"d\""])
    )
    #expect(try written([]) == Self.file(["\"a\"", "\"b\"", "\"c\"", "\"d\""]))
    #expect(
      try written([Self.syncUp(3), Self.syncUp(2), Self.syncUp(1)])
        == Self.file([
          "\"a\"", Self.element(3), Self.element(2), "\"c\"", "\"d\"", Self.element(1), "\"b\"",
        ])
    )
  }

  /// Runs an operation with two files in its own directory.
  private func withFiles(
    _ data: Data,
    other: Data = Data(),
    operation: (URL, _ other: URL) async throws -> Void
  ) async throws {
    try await withSyncUpsFile(String(decoding: data, as: UTF8.self)) { url in
      let otherURL = url.deletingLastPathComponent().appending(path: "other.json")
      try other.write(to: otherURL)
      try await operation(url, otherURL)
    }
  }

  @Test("Unreadable sync-ups cause no load error and are saved with the others")
  func sharing() async throws {
    let data = try Self.file([Self.broken, Self.element(1)])
    try await withFiles(data, other: Self.file([Self.element(1), "7"])) { url, other in
      @Shared(.syncUps) var syncUps
      @Shared(.unreadableSyncUps) var unreadable
      #expect($syncUps.loadError == nil)
      #expect(syncUps == [Self.syncUp(1)])
      #expect(unreadable.map(\.title) == ["Old"])

      @Shared(.syncUps(in: other)) var others: IdentifiedArrayOf<SyncUp> = []
      $others.withLock { $0[0].title = "Other" }
      try await $others.save()
      $syncUps.withLock { _ = $0.insert(Self.syncUp(2), at: 0) }
      try await $syncUps.save()

      let written = try Data(contentsOf: url)
      #expect(try written == Self.file([Self.broken, Self.element(2), Self.element(1)]))
      let otherWritten = try Data(contentsOf: other)
      #expect(try otherWritten == Self.file([Self.element(1, "Other"), "7"]))
      #expect(unreadable.map(\.title) == ["Old"])
    }
  }

  @Test(
    "Saving over another program's version of the file keeps that version's unreadable sync-ups"
  )
  func merging() async throws {
    try await withFiles(Self.file([Self.element(1), Self.broken])) { url, _ in
      @Shared(.syncUps) var syncUps
      @Shared(.unreadableSyncUps) var unreadable
      #expect(unreadable.map(\.title) == ["Old"])
      try Self.file([Self.element(1), Self.element(2), "7"]).write(to: url, options: .atomic)
      $syncUps.withLock { $0[id: Self.syncUp(1).id]?.title = "Edited" }
      try await $syncUps.save()
      let written = try Data(contentsOf: url)
      #expect(try written == Self.file([Self.element(1, "Edited"), Self.element(2), "7"]))
      #expect(syncUps.ids == [Self.syncUp(1).id, Self.syncUp(2).id])
      #expect(unreadable.map(\.error.reason) == [.mismatch(expected: .object, found: .number)])
    }
  }

  @Test("If two sync-ups in a file have the same id, the second stays when the first is deleted")
  func secondOne() async throws {
    let copy = try Self.element(1, "Copy")
    try await withFiles(Self.file([Self.element(1), copy, Self.element(2)])) { url, _ in
      @Shared(.syncUps) var syncUps
      $syncUps.withLock { _ = $0.remove(id: Self.syncUp(1).id) }
      try await $syncUps.save()
      $syncUps.withLock { $0[id: Self.syncUp(2).id]?.title = "Edited" }
      try await $syncUps.save()
      let written = try Data(contentsOf: url)
      #expect(try written == Self.file([copy, Self.element(2, "Edited")]))

      try Self.file([copy, Self.element(2, "Edited"), Self.element(3)]).write(
        to: url,
        options: .atomic
      )
      $syncUps.withLock { $0[id: Self.syncUp(2).id]?.title = "Again" }
      try await $syncUps.save()
      #expect(syncUps == [Self.syncUp(1, "Copy"), Self.syncUp(2, "Again"), Self.syncUp(3)])
    }
  }
}
