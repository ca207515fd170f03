import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Observation
import Sharing
import TestGate
import Testing

extension Row: Mergeable {
  mutating func merge(_ theirs: Row, since base: Row, with merger: inout Merger) {
    merger.merge(&title, theirs.title, since: base.title)
    merger.merge(&tags, theirs.tags, since: base.tags)
  }
}

@Suite(
  "Changes to a file by another program",
  .dependency(\.defaultFileStorage, .fileSystem),
  .gated,
  .timeLimit(.minutes(5))
)
struct ForeignChangeTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  private func write(_ rows: [Row]) throws {
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
  }

  private func rowsOnDisk() throws -> IdentifiedArrayOf<Row> {
    try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: Data(contentsOf: url))
  }

  /// A key that runs a closure each time after it has taken a value and before it writes the value.
  private func key<Value: Codable>(
    beforeWriting: @escaping @Sendable () throws -> Void
  ) -> FileStorageKey<Value> {
    .fileStorage(
      url,
      decode: { try JSONDecoder().decode(Value.self, from: $0) },
      encode: { value in
        try beforeWriting()
        return try JSONEncoder().encode(value)
      }
    )
  }

  /// A key whose file another program changes once: after the key takes its first value, and before
  /// the key writes that value.
  private func key<Value: Codable>(foreignContent: Data) -> FileStorageKey<Value> {
    let (url, isWritten) = (url, Locked(false))
    return key {
      let isFirst = isWritten.withLock { isWritten in
        defer { isWritten = true }
        return !isWritten
      }
      if isFirst { try foreignContent.write(to: url, options: .atomic) }
    }
  }

  @Test(
    "Each of many changes that another program makes to a file reaches the shared value and its observers"
  )
  func changesArrive() async throws {
    @Shared(.fileStorage(url)) var rows: IdentifiedArrayOf<Row> = []
    var titles = $rows.publisher.values.makeAsyncIterator()
    #expect(await titles.next() == [])
    for number in 1...50 {
      let expected: IdentifiedArrayOf<Row> = [Row(id: number, title: "Row \(number)")]
      try write(expected.elements)
      while rows != expected { _ = await titles.next() }
    }
  }

  @Test(
    "A property's change that is reverted before a save does not override another program's change"
  )
  func changedBack() async throws {
    try Data("[1]".utf8).write(to: url)
    @Shared(key(foreignContent: Data("[3]".utf8))) var numbers: [Int] = []
    $numbers.withLock { numbers in
      numbers = [2]
      numbers = [1]
    }
    try await $numbers.save()
    #expect(numbers == [3])
    #expect(try String(contentsOf: url, encoding: .utf8) == "[3]")
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(files.filter { $0.contains("replaced") } == [])
  }

  @Test("A change to a file reaches a value that was derived before the change")
  func changesReachChildren() async throws {
    try write([Row(id: 1, title: "Design")])
    @Shared(.fileStorage(url)) var rows: IdentifiedArrayOf<Row> = []
    let row = try #require(Shared($rows[id: 1]))
    let titles = row.title.publisher.values
    try write([Row(id: 2, title: "New"), Row(id: 1, title: "Changed")])
    for await title in titles where title == "Changed" { break }
    #expect(row.wrappedValue.title == "Changed")
  }

  @Test(
    "If a property's file is deleted, the property is reset, and loads the file again once it is written"
  )
  func deletion() async throws {
    try write([Row(id: 1, title: "Design")])
    @Shared(.fileStorage(url)) var rows: IdentifiedArrayOf<Row> = []
    let values = $rows.publisher.values
    #expect(rows.count == 1)
    try FileManager.default.removeItem(at: url)
    for await rows in values where rows.isEmpty { break }
    try write([Row(id: 2, title: "Back")])
    for await rows in $rows.publisher.values where rows.first?.title == "Back" { break }
  }

  @Test(
    "If a required value's file is deleted, the value stays and has a load error until the file is back"
  )
  @MainActor
  func deletionOfRequired() async throws {
    try write([Row(id: 1, title: "Design")])
    let rows = try await Shared(
      require: FileStorageKey<IdentifiedArrayOf<Row>>.fileStorage(url)
    )
    try FileManager.default.removeItem(at: url)
    for await isMissing in Observations({ rows.loadError != nil }) where isMissing { break }
    #expect(
      rows.loadError.map(String.init(describing:))
        == "Cannot read '\(url.path())': No such file or directory."
    )
    #expect(rows.wrappedValue.map(\.title) == ["Design"])
    try write([Row(id: 2, title: "Back")])
    for await isMissing in Observations({ rows.loadError != nil }) where !isMissing { break }
    #expect(rows.wrappedValue.map(\.title) == ["Back"])
  }

  @Test("A broken file causes a load error until the file is repaired")
  @MainActor
  func undecodableChange() async throws {
    @Shared(.fileStorage(url)) var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "Mine")]
    let shared = $rows
    try Data("{ broken".utf8).write(to: url)
    for await isBroken in Observations({ shared.loadError != nil }) where isBroken { break }
    #expect(rows.map(\.title) == ["Mine"], "What was there last stays.")
    try write([Row(id: 2, title: "Theirs")])
    for await isBroken in Observations({ shared.loadError != nil }) where !isBroken { break }
    #expect(rows.map(\.title) == ["Theirs"])
  }

  @Test("A property does not decode its file again after its own saves")
  func noEcho() async throws {
    let decodings = Locked(0)
    @Shared(
      .fileStorage(
        url,
        decode: { @Sendable data in
          decodings.withLock { $0 += 1 }
          return try JSONDecoder().decode(Int.self, from: data)
        },
        encode: { @Sendable in try JSONEncoder().encode($0) }
      )
    ) var count = 0
    for _ in 1...20 {
      $count.withLock { $0 += 1 }
      try await $count.save()
    }
    // Another program changes the file after the key has received all notifications about its own
    // saves.
    try Data("100".utf8).write(to: url)
    for await count in $count.publisher.values where count == 100 { break }
    #expect(decodings.withLock { $0 } == 1)
  }

  @Test("Another program's change is loaded even if the file keeps its size and modification time")
  func sameSizeAndTime() async throws {
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 1 }
    try await $count.save()
    let values = $count.publisher.values
    let time = try FileManager.default.attributesOfItem(atPath: url.path())[.modificationDate]
    let file = try FileHandle(forWritingTo: url)
    try file.write(contentsOf: Data("2".utf8))
    let times: [FileAttributeKey: Any] = [.modificationDate: try #require(time)]
    try FileManager.default.setAttributes(times, ofItemAtPath: url.path())
    try file.close()
    for await count in values where count == 2 { break }
    #expect(count == 2)
  }

  @Test("Another program's change to a file is merged with an unsaved change")
  func merge() async throws {
    try write([Row(id: 1, title: "One"), Row(id: 2, title: "Two"), Row(id: 3, title: "Three")])
    let theirs = [
      Row(id: 1, title: "One", tags: ["theirs"]), Row(id: 2, title: "Two"),
      Row(id: 4, title: "Added there"),
    ]
    @Shared(key(foreignContent: try JSONEncoder().encode(theirs)))
    var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { rows in
      rows[id: 1]?.title = "Ours"
      rows.append(Row(id: 5, title: "Added here"))
    }
    try await $rows.save()

    let merged: IdentifiedArrayOf<Row> = [
      Row(id: 1, title: "Ours", tags: ["theirs"]), Row(id: 2, title: "Two"),
      Row(id: 4, title: "Added there"), Row(id: 5, title: "Added here"),
    ]
    #expect(rows == merged)
    #expect(try rowsOnDisk() == merged)
    #expect(try directory.names == ["rows.json"], "Nothing is lost, so nothing is kept.")
  }

  @Test(
    "If a save and another program change the same field, the save wins and the other version is backed up"
  )
  func conflict() async throws {
    try write([Row(id: 1, title: "One")])
    let theirs = try JSONEncoder().encode([Row(id: 1, title: "Theirs")])
    @Shared(key(foreignContent: theirs)) var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { $0[id: 1]?.title = "Ours" }
    try await $rows.save()

    #expect(try rowsOnDisk().map(\.title) == ["Ours"])
    let backups = FileBackup.all(of: url)
    #expect(backups.map(\.reason) == [.replaced])
    let kept = try JSONDecoder().decode([Row].self, from: Data(contentsOf: backups[0].url))
    #expect(kept.map(\.title) == ["Theirs"])
  }

  @Test(
    "Another program's version of a file is backed up if values of the property's type cannot be merged"
  )
  func unmergeable() async throws {
    try Data("1".utf8).write(to: url)
    @Shared(key(foreignContent: Data("99".utf8))) var count = 0
    $count.withLock { $0 = 2 }
    try await $count.save()

    #expect(try String(contentsOf: url, encoding: .utf8) == "2")
    let backups = FileBackup.all(of: url)
    #expect(backups.map(\.reason) == [.replaced])
    #expect(try String(contentsOf: backups[0].url, encoding: .utf8) == "99")
  }

  @Test("A save backs up another program's contents that cannot be decoded")
  func undecodable() async throws {
    @Shared(key(foreignContent: Data("{ broken".utf8))) var count = 0
    $count.withLock { $0 = 2 }
    try await $count.save()

    #expect(try String(contentsOf: url, encoding: .utf8) == "2")
    let backups = FileBackup.all(of: url)
    #expect(backups.map(\.reason) == [.unreadable])
    #expect(try String(contentsOf: backups[0].url, encoding: .utf8) == "{ broken")
  }

  @Test(
    "Loading another program's version of a file does not undo a change that could not be saved"
  )
  func failedSaveSurvivesLoading() async throws {
    try write([Row(id: 1, title: "One")])
    let isFailing = Locked(true)
    @Shared(
      key { if isFailing.withLock({ $0 }) { throw CancellationError() } }
    ) var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { _ = $0.append(Row(id: 2, title: "Ours")) }
    await #expect(throws: FileStorageError.self) { try await $rows.save() }

    try await $rows.load()
    #expect(rows.map(\.id) == [1, 2])
    try write([Row(id: 1, title: "One"), Row(id: 3, title: "Theirs")])
    for await rows in $rows.publisher.values where rows[id: 3] != nil { break }
    #expect(rows.map(\.id) == [1, 3, 2])

    isFailing.withLock { $0 = false }
    // Flush the pending saves instead of calling `save()`, which would throw if an earlier attempt
    // is failing at this moment.
    PendingSaves.flush()
    #expect(try rowsOnDisk().map(\.id) == [1, 3, 2])
  }
}
