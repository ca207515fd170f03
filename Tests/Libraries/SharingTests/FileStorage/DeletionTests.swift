import Dependencies
import DependenciesTestSupport
import FileTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Sharing
import TestGate
import Testing

@Suite(
  "Deletions that compete with an unsaved change to a property",
  .dependency(\.defaultFileStorage, .fileSystem),
  .gated,
  .timeLimit(.minutes(5))
)
struct DeletionTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = directory.url.appending(path: "rows.json")
    try Self.write([Row(id: 1, title: "One"), Row(id: 2, title: "Two")], to: url)
  }

  private static func write(_ rows: [Row], to url: URL) throws {
    try JSONEncoder().encode(rows).write(to: url, options: .atomic)
  }

  private func rowsOnDisk() throws -> IdentifiedArrayOf<Row> {
    try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: Data(contentsOf: url))
  }

  /// A key that runs a closure each time it is about to write a value.
  ///
  /// NB: The closure must not capture the directory. Otherwise the key's own thread could release
  /// the directory last, and so remove it.
  private func key(
    beforeWriting: @escaping @Sendable () throws -> Void
  ) -> FileStorageKey<IdentifiedArrayOf<Row>> {
    .fileStorage(
      url,
      decode: { try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: $0) },
      encode: { rows in
        try beforeWriting()
        return try JSONEncoder().encode(rows)
      }
    )
  }

  @Test("Deleting a property's file does not undo a change that is being saved")
  func fileIsDeletedWhileSaving() async throws {
    @Shared(key { [url] in try? FileManager.default.removeItem(at: url) })
    var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { $0[id: 2]?.title = "Ours" }
    try await $rows.save()

    let expected: IdentifiedArrayOf<Row> = [Row(id: 1, title: "One"), Row(id: 2, title: "Ours")]
    #expect(rows == expected)
    #expect(try rowsOnDisk() == expected)
  }

  @Test("Deleting a property's file does not undo an unsaved change to the property")
  func fileIsDeletedAfterFailedSave() async throws {
    let isFailing = Locked(true)
    @Shared(key { if isFailing.withLock({ $0 }) { throw CancellationError() } })
    var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { $0[id: 2]?.title = "Ours" }
    await #expect(throws: FileStorageError.self) { try await $rows.save() }

    let values = $rows.publisher.values
    try FileManager.default.removeItem(at: url)
    for await rows in values where rows[id: 1] == nil { break }
    #expect(rows == [Row(id: 2, title: "Ours")])

    isFailing.withLock { $0 = false }
    try await $rows.save()
    #expect(try rowsOnDisk() == [Row(id: 2, title: "Ours")])
  }

  @Test(
    "A change to an element is kept if another process deletes the element while the change is saved"
  )
  func elementIsDeletedWhileSaving() async throws {
    let isDeleted = Locked(false)
    @Shared(
      key { [url] in
        let isFirst = isDeleted.withLock { isDeleted in
          defer { isDeleted = true }
          return !isDeleted
        }
        if isFirst { try Self.write([Row(id: 1, title: "One")], to: url) }
      }
    ) var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { $0[id: 2]?.title = "Ours" }
    try await $rows.save()

    let expected: IdentifiedArrayOf<Row> = [Row(id: 1, title: "One"), Row(id: 2, title: "Ours")]
    #expect(rows == expected)
    #expect(try rowsOnDisk() == expected)
  }

  @Test("An unsaved change to an element is kept if another process deletes the element")
  func elementIsDeletedAfterFailedSave() async throws {
    let isFailing = Locked(true)
    @Shared(key { if isFailing.withLock({ $0 }) { throw CancellationError() } })
    var rows: IdentifiedArrayOf<Row> = []
    $rows.withLock { $0[id: 2]?.title = "Ours" }
    await #expect(throws: FileStorageError.self) { try await $rows.save() }

    let values = $rows.publisher.values
    try Self.write([Row(id: 1, title: "Theirs")], to: url)
    for await rows in values where rows[id: 1]?.title == "Theirs" { break }
    #expect(rows == [Row(id: 1, title: "Theirs"), Row(id: 2, title: "Ours")])
  }
}
