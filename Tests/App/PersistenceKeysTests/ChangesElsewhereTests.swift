import JSONStream
import Observation
import SyncUpsTestSupport
import Testing

@Suite("Changes by other processes", .timeLimit(.minutes(5)))
struct ChangesElsewhereTests {
  @Test("Changes to sync-ups by another process are reported, but changes by this process are not")
  @MainActor
  func noting() async throws {
    try await withSyncUpsFile { url in
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
