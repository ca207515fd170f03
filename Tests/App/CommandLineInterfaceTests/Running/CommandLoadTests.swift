import CommandLineInterface
import Dependencies
import Foundation
import IdentifiedCollections
import Models
import PersistenceKeys
import Sharing
import SyncUpsHistory
import Synchronization
import Tagged
import Testing

@MainActor
@Suite("The number of times that a command loads the data file")
struct CommandLoadTests {
  private struct CountingKey: SharedKey {
    let id = "counting"
    let counts: Counts

    func load(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
    ) {
      counts.loads.add(1, ordering: .relaxed)
      continuation.resume(returning: [SyncUp(id: SyncUp.ID(UUID(1)), title: "Design")])
    }

    func subscribe(
      context: LoadContext<IdentifiedArrayOf<SyncUp>>,
      subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
    ) -> SharedSubscription {
      counts.subscriptions.add(1, ordering: .relaxed)
      return SharedSubscription {}
    }

    func save(
      _ value: IdentifiedArrayOf<SyncUp>,
      context: SaveContext,
      continuation: SaveContinuation
    ) {
      continuation.resume()
    }
  }

  private final class Counts: Sendable {
    let loads = Atomic(0)
    let subscriptions = Atomic(0)
  }

  private func storage(counting counts: Counts) -> SyncUpsStorage {
    SyncUpsStorage {
      CountingKey(counts: counts)
    } liveMeetings: {
      SyncUpsStorage.file.liveMeetings()
    }
  }

  @Test("A command that changes the sync-ups loads the data file once")
  func changing() async {
    let counts = Counts()
    let test = TestConsole(["add", "Daily"], environment: ["SYNCUPS_FILE": "/meetings/a.json"])
    let exitCode = await withDependencies {
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 816_303_168))
      $0.defaultFileStorage = .inMemory
      $0.historyStamp = .current
      $0.syncUpsStorage = storage(counting: counts)
      $0.uuid = .incrementing
    } operation: {
      await Program.run(in: test.console)
    }
    #expect(exitCode == .done)
    #expect(counts.loads.load(ordering: .relaxed) == 1)
  }

  @Test(
    "A shared property for the sync-ups loads the data file once, whether or not it watches the file",
    arguments: [false, true]
  )
  func watching(isWatched: Bool) {
    let counts = Counts()
    withDependencies {
      let storage = storage(counting: counts)
      $0.syncUpsStorage = isWatched ? storage : storage.withoutWatching()
    } operation: {
      @SharedReader(.syncUps) var syncUps
      #expect(syncUps.map(\.title) == ["Design"])
    }
    #expect(counts.loads.load(ordering: .relaxed) == 1)
    #expect(counts.subscriptions.load(ordering: .relaxed) == (isWatched ? 1 : 0))
  }
}
