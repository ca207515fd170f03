import JSONStream
import Observation
import SyncUpsTestSupport
import Testing

@Suite("Changes by other processes", .timeLimit(.minutes(5)))
struct ChangesElsewhereTests {
  @Test("A change by another process is reported, and one by this process is not")
  @MainActor
  func noting() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appending(path: "sync-ups.json")
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
      $0.syncUpsFile = url
    } operation: {
      @Shared(.syncUps) var syncUps
      @Shared(.changesElsewhere) var changes
      let reporting = $syncUps.reportChangesElsewhere()
      defer { reporting.cancel() }
      $syncUps.withLock { _ = $0.append(SyncUp(1, "Design")) }
      try await $syncUps.save()
      #expect(changes == nil)

      var theirs = syncUps
      theirs.append(SyncUp(2, "Product"))
      theirs[0].title = "Engineering"
      try Data(theirs.json()).write(to: url, options: .atomic)
      for await noted in Observations({ changes }) where noted != nil { break }
      #expect(changes?.added == ["Product"])
      #expect(changes?.changed == ["Engineering"])
      #expect(changes?.deleted == [])
      #expect(syncUps.map(\.title) == ["Engineering", "Product"])
    }
  }
}
