import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import IdentifiedCollections
import Observation
import Sharing
import TestGate
import Testing

@Suite(
  "A file that is damaged while a property uses it",
  .dependency(\.defaultFileStorage, .fileSystem),
  .gated,
  .timeLimit(.minutes(5))
)
struct DamagedFileTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
  }

  private func rowsOnDisk() throws -> IdentifiedArrayOf<Row> {
    try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: Data(contentsOf: url))
  }

  @Test(
    "If a property's file is emptied, the property keeps its value, and the old contents are backed up"
  )
  @MainActor
  func emptied() async throws {
    try Data(#"[{"id": 1, "title": "One", "tags": []}]"#.utf8).write(to: url)
    let rows = try await Shared(
      require: FileStorageKey<IdentifiedArrayOf<Row>>.fileStorage(url)
    )
    rows.withLock { _ = $0.append(Row(id: 2, title: "Two")) }
    try await rows.save()
    try Data().write(to: url)
    for await isDamaged in Observations({ rows.loadError != nil }) where isDamaged { break }
    #expect(
      rows.loadError.map(String.init(describing:))
        == "Cannot understand '\(url.path())': the file is empty."
    )
    rows.withLock { _ = $0.append(Row(id: 3, title: "Three")) }
    try await rows.save()

    #expect(try rowsOnDisk().map(\.id) == [1, 2, 3])
    #expect(rows.loadError == nil)
    let backups = FileBackup.all(of: url)
    #expect(backups.map(\.reason) == [.replaced])
    let kept = try JSONDecoder().decode([Row].self, from: Data(contentsOf: backups[0].url))
    #expect(kept.map(\.id) == [1, 2])
  }

  @Test("A save merges a property's change into a file that another program is still writing")
  func openForWriting() async throws {
    try Data(#"[{"id": 1, "title": "One", "tags": []}]"#.utf8).write(to: url)
    @Shared(.fileStorage(url)) var rows: IdentifiedArrayOf<Row> = []
    let writer = try FileHandle(forWritingTo: url)
    try writer.truncate(atOffset: 0)
    $rows.withLock { _ = $0.append(Row(id: 2, title: "Ours")) }
    let save = Task { [$rows] in try await $rows.save() }
    let theirs = [Row(id: 1, title: "One"), Row(id: 3, title: "Theirs")]
    try writer.write(contentsOf: JSONEncoder().encode(theirs))
    try writer.close()
    try await save.value
    #expect(try rowsOnDisk().ids.sorted() == [1, 2, 3])
    #expect(rows.ids.sorted() == [1, 2, 3])
  }
}

@Suite(
  "Retrying a failed save of a file",
  .dependency(\.defaultFileStorage, .fileSystem),
  .gated,
  .timeLimit(.minutes(5))
)
struct FailedSaveTests {
  private let directory: TemporaryDirectory
  private let obstacle: URL
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    obstacle = directory.url.appending(path: "folder")
    url = obstacle.appending(path: "count.json")
    try Data().write(to: obstacle)
  }

  @Test("A failed save of a file is retried automatically until it succeeds")
  @MainActor
  func retried() async throws {
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 1 }
    let shared = $count
    for await hasFailed in Observations({ shared.saveError != nil }) where hasFailed { break }
    try FileManager.default.removeItem(at: obstacle)
    for await hasFailed in Observations({ shared.saveError != nil }) where !hasFailed { break }
    #expect(try String(contentsOf: url, encoding: .utf8) == "1")
  }

  @Test("`PendingSaves.flush` retries a failed save even if `save` has already thrown the error")
  func reported() async throws {
    @Shared(.fileStorage(url)) var count = 0
    $count.withLock { $0 = 1 }
    await #expect(throws: FileStorageError.self) { try await $count.save() }
    try FileManager.default.removeItem(at: obstacle)
    PendingSaves.flush()
    #expect(try String(contentsOf: url, encoding: .utf8) == "1")
    #expect($count.saveError == nil)
  }
}

@Suite("A file storage key with two subscriptions", .dependency(\.defaultFileStorage, .fileSystem))
struct KeptKeyTests {
  @Test(
    "Cancelling one of two subscriptions to a file storage key leaves the other subscription active"
  )
  func lateEnd() async throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(path: "count.json")
    let key = FileStorageKey<Int>.fileStorage(url)
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    func subscriber(_ receive: @escaping @Sendable (Int) -> Void) -> SharedSubscriber<Int> {
      SharedSubscriber { result in if case .success(let number?) = result { receive(number) } }
    }
    func begin(_ receive: @escaping @Sendable (Int) -> Void) -> SharedSubscription {
      key.load(context: .initialValue(0), continuation: LoadContinuation { _ in })
      return key.subscribe(context: .initialValue(0), subscriber: subscriber(receive))
    }
    let first = begin { _ in }
    let second = begin { continuation.yield($0) }
    first.cancel()
    try Data("7".utf8).write(to: url)
    for await number in numbers where number == 7 { break }
    second.cancel()
  }
}
