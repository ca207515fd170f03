import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import Observation
import PersistenceKeys
import Sharing
import SyncUpsFile
import Tagged
import Testing

/// Shared state as the library's articles show it, with the models of the app.
@Suite("Shared sync-ups")
struct SharedSyncUpsTests {
  private let id = SyncUp.ID(UUID(1))

  @Test("Sync-ups can be shared without storage, in memory and in a file")
  func strategies() {
    let url = URL(filePath: "/elsewhere.json")
    let syncUp = Shared(value: SyncUp(id: id, title: "Design"))
    @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
    @Shared(.appStorage("soundsOn")) var soundsOn = true
    @Shared(.syncUps(in: url)) var syncUps: IdentifiedArrayOf<SyncUp> = []

    $syncUps.withLock { _ = $0.append(syncUp.wrappedValue) }
    $meetingsHeld.withLock { $0 += 1 }
    $soundsOn.withLock { $0 = false }

    @Shared(.inMemory("meetingsHeld")) var sameNumber = 0
    #expect(sameNumber == 1)
    @Shared(.appStorage("soundsOn")) var sameSetting = true
    #expect(!sameSetting)
    @Shared(.syncUps(in: url)) var sameSyncUps: IdentifiedArrayOf<SyncUp> = []
    #expect(sameSyncUps.map(\.title) == ["Design"])
  }

  @Test("A shared sync-up derives references to its parts")
  func parts() {
    @Shared(value: SyncUp(id: id, title: "Design")) var syncUp
    let title = $syncUp.title
    title.withLock { $0 = "Product" }
    let attendeeCount = $syncUp.read(\.attendees.count)
    #expect(syncUp.title == "Product")
    #expect(attendeeCount.wrappedValue == 0)
  }

  @Test("Shared sync-ups derive references to their elements")
  func elements() {
    @Shared(.syncUps) var syncUps = [SyncUp(id: id, title: "Design")]
    func element(_ id: SyncUp.ID) -> Shared<SyncUp>? {
      guard let syncUp = Shared($syncUps[id: id]) else { return nil }
      return syncUp
    }
    element(id)?.withLock { $0.title = "Product" }
    #expect(syncUps.map(\.title) == ["Product"])
    #expect(element(SyncUp.ID(UUID(2))) == nil)
  }

  @Test("An observer of one sync-up is not notified when another one changes")
  @MainActor
  func observingOne() throws {
    let otherID = SyncUp.ID(UUID(2))
    @Shared(.syncUps) var syncUps = [
      SyncUp(id: id, title: "Design"), SyncUp(id: otherID, title: "Engineering"),
    ]
    let titles = Locked([String]())
    let isTold = Locked(false)
    let first = try #require(Shared($syncUps[id: id]))
    let second = try #require(Shared($syncUps[id: otherID]))
    withObservationTracking {
      titles.withLock { $0.append(first.wrappedValue.title) }
    } onChange: {
      isTold.withLock { $0 = true }
    }
    second.withLock { $0.title = "Product" }
    #expect(!isTold.withLock { $0 })
    first.withLock { $0.title = "Product" }
    #expect(isTold.withLock { $0 })
    #expect(titles.withLock { $0 } == ["Design"])
  }

  @Test("Two models with the same shared sync-up see each other's changes")
  func models() {
    final class Model {
      @Shared var syncUp: SyncUp

      package init(syncUp: Shared<SyncUp>) {
        _syncUp = syncUp
      }
    }
    let syncUp = Shared(value: SyncUp(id: id, title: "Design"))
    let (first, second) = (Model(syncUp: syncUp), Model(syncUp: syncUp))
    first.$syncUp.withLock { $0.title = "Product" }
    #expect(second.syncUp.title == "Product")
  }

  @Test("Shared sync-ups publish each change and are observable", .timeLimit(.minutes(5)))
  @MainActor
  func following() async {
    @Shared(.syncUps) var syncUps
    let titles = Shared(value: [[String]]())
    let cancellable = $syncUps.publisher.sink { syncUps in
      titles.withLock { $0.append(syncUps.map(\.title)) }
    }
    let writer = Task { [syncUps = $syncUps] in
      for number in 0..<2 {
        syncUps.withLock { _ = $0.append(SyncUp(id: SyncUp.ID(UUID(number)), title: "\(number)")) }
      }
    }
    var counts: [Int] = []
    for await count in Observations({ syncUps.count }) {
      counts.append(count)
      if count == 2 { break }
    }
    await writer.value
    cancellable.cancel()
    #expect(counts.last == 2)
    #expect(titles.wrappedValue == [[], ["0"], ["0", "1"]])
  }
}
