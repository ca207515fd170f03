import Dependencies
import DependenciesTestSupport
import Foundation
import IdentifiedCollections
import Locking
import Models
import PersistenceKeys
import Sharing
import Tagged
import TeamStorage
import Testing

@Suite("The key of a team's list")
struct TeamSyncUpsKeyTests {
  @Test("notes what another window changes")
  func changesElsewhere() async throws {
    let key = TeamSyncUpsKey(OtherWindowKey())
    @Shared(key) var syncUps: IdentifiedArrayOf<SyncUp> = []
    @Shared(.changesElsewhere) var changes
    #expect(changes == nil)
    // What is saved comes back with what another window has added meanwhile.
    $syncUps.withLock { _ = $0.append(SyncUp(id: SyncUp.ID(UUID(1)), title: "Mine")) }
    try await $syncUps.save()
    #expect(syncUps.map(\.title) == ["Mine", "Hers"])
    #expect(
      changes
        == ChangesElsewhere(
          from: [],
          to: [SyncUp(id: SyncUp.ID(UUID(2)), title: "Hers")]
        )
    )
  }
}

/// A key whose value another window adds to whenever it is saved.
private final class OtherWindowKey: SharedKey {
  typealias Value = IdentifiedArrayOf<SyncUp>

  private let subscriber = Locked<SharedSubscriber<Value>?>(nil)

  var id: ObjectIdentifier { ObjectIdentifier(self) }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    self.subscriber.withLock { $0 = subscriber }
    return SharedSubscription {}
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
    var changed = value
    if changed.append(SyncUp(id: SyncUp.ID(UUID(2)), title: "Hers")).inserted {
      _ = subscriber.withLock(\.self)?.yield(changed, since: value)
    }
  }
}
