package import EtcdClient
package import Foundation
import IdentifiedCollections
package import Models
package import PersistenceKeys
package import Sharing
package import SharingEtcd

/// The list of a team in etcd, followed for as long as this lives.
///
/// Below `/syncups/TEAM/` etcd has `sync-ups/ID`, `meetings/ID/MEETING`, `order`, `live/ID` and
/// `live/ID/notes/UUID`; and, bound to the lease of a window, which windows there are and which
/// meetings they hold.
package final class TeamStorage: Sendable {
  /// What etcd has below the name of the team, with its local copy.
  package let store: EtcdStore

  private let client: EtcdClient
  private let team: String
  private let status: SharedReader<EtcdStatus>
  private let following: SharedSubscription

  /// Opens the local copy of a team's list, and begins to follow the team.
  ///
  /// - Parameters:
  ///   - address: Where the team is.
  ///   - copy: The file of the local copy.
  ///   - credentials: The user and the password, if the cluster asks for them.
  ///   - memberName: What the others call this window.
  package init(
    _ address: TeamAddress,
    copy: FilePath,
    credentials: EtcdCredentials?,
    memberName: String
  ) {
    let team = address.team
    client = EtcdClient(
      EtcdConfiguration(
        endpoints: address.endpoints.compactMap { URL(string: $0) },
        credentials: credentials
      )
    )
    store = EtcdStore(
      client: client,
      prefix: "/syncups/\(team)/",
      localFile: copy.url,
      memberName: memberName
    )
    self.team = team
    status = SharedReader(wrappedValue: EtcdStatus(), .etcdStatus(of: store))
    let shown = Shared(.teamStatus)
    following = status.publisher.sink { status in
      let new = TeamStatus(status, of: team)
      if shown.wrappedValue != new { shown.withLock { $0 = new } }
    }
  }

  /// Makes the keys of what the team shares.
  package var keys: SyncUpsStorage {
    SyncUpsStorage(
      team: team,
      syncUps: { EtcdCollectionKey<SyncUp>.etcd(in: self.store) },
      liveMeetings: { EtcdCollectionKey<LiveMeeting>.etcd(order: nil, in: self.store) }
    )
  }

  /// Whether a window of the team holds a meeting, or may hold it.
  ///
  /// Until the cluster has answered for the first time nothing is known: to take a meeting for an
  /// abandoned one would end that of another window.
  ///
  /// - Parameter id: The identity of the meeting or of the window.
  package func isHeld(_ id: UUID) -> Bool {
    store.isClaimed(id.uuidString) || store.status.connection == .connecting
  }

  /// Tells the team that this window holds a meeting.
  ///
  /// - Parameter id: The identity of the meeting or of the window.
  /// - Returns: A closure that releases it, or `nil` if another window holds it.
  package func hold(_ id: UUID) -> (@Sendable () -> Void)? {
    guard let claim = store.claim(id.uuidString) else { return nil }
    return { claim.release() }
  }

  /// Asks the cluster whether it can be used.
  ///
  /// - Throws: `EtcdError` if it cannot.
  package func check() async throws {
    _ = try await client.range(.prefix("/syncups/\(team)/"), limit: 1)
  }

  /// Says good-bye to the others.
  package func leave() async {
    await store.leave()
  }
}

extension TeamStatus {
  /// Tells the app how a store stands.
  ///
  /// - Parameters:
  ///   - status: The status of the store.
  ///   - team: The name of the team.
  package init(_ status: EtcdStatus, of team: String) {
    self.init(
      team: team,
      connection: Connection(status.connection),
      members: status.members,
      waitingChanges: status.waitingChanges,
      loadedPart: status.loadedPart,
      problem: status.lastError ?? status.unreadable.first
    )
  }
}

extension TeamStatus.Connection {
  fileprivate init(_ connection: EtcdStatus.Connection) {
    self =
      switch connection {
      case .connecting: .connecting
      case .connected: .connected
      case .offline: .offline
      }
  }
}

extension EtcdError: TeamError {
  /// What went wrong, and what to do about it.
  package var sentence: String {
    switch reason {
    case .needsPassword, .wrongPassword:
      "\(description.dropLast()) ('syncups help team join' says where they are read from)."
    default: description
    }
  }
}

extension EtcdPartSizeError: TeamError {
  /// What is too large, and what to do about it.
  package var sentence: String { description }
}
