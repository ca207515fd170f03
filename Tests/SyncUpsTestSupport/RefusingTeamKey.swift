import IdentifiedCollections
package import Models
package import PersistenceKeys
package import Sharing

/// The list of a team that refuses changes, which then wait in the copy on this machine.
package struct RefusingTeamKey: SharedKey {
  /// The team's refusal.
  package struct Refused: TeamError {
    package var sentence: String { "Not permitted." }
  }

  package let id = "refusing"

  /// The copy on this machine.
  private let copy = Shared(wrappedValue: IdentifiedArrayOf<SyncUp>(), .inMemory("copy"))

  package init() {}

  package func load(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    continuation: LoadContinuation<IdentifiedArrayOf<SyncUp>>
  ) { continuation.resume(returning: copy.wrappedValue) }

  package func subscribe(
    context: LoadContext<IdentifiedArrayOf<SyncUp>>,
    subscriber: SharedSubscriber<IdentifiedArrayOf<SyncUp>>
  ) -> SharedSubscription { SharedSubscription {} }

  package func save(
    _ value: IdentifiedArrayOf<SyncUp>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    copy.withLock { $0 = value }
    continuation.resume(throwing: Refused())
  }
}

extension SyncUpsStorage {
  /// The storage of a team that refuses changes.
  package static var refusingTeam: Self {
    Self(
      team: "platform",
      syncUps: { RefusingTeamKey() },
      liveMeetings: { InMemoryKey<IdentifiedArrayOf<LiveMeeting>>.inMemory("live") }
    )
  }
}
