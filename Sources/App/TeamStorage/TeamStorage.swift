import Dependencies
package import EtcdClient
package import Foundation
import IdentifiedCollections
package import Models
package import PersistenceKeys
package import Sharing
package import SharingEtcd

/// The list that a team shares through etcd, observed while this object exists.
///
/// Below `/syncups/TEAM/`, the keys `sync-ups/ID`, `meetings/ID/MEETING`, `order`, `live/ID` and
/// `live/ID/notes/UUID` contain the list and its meetings. Each window writes keys that announce
/// the window and the meetings that it holds. These keys are attached to the window's lease.
package final class TeamStorage: Sendable {
  /// The keys of the team in etcd, and their local copy.
  package let store: EtcdStore

  private let client: EtcdClient
  private let team: String
  private let status: SharedReader<EtcdStatus>
  private let following: SharedSubscription

  /// Opens the local copy of a team's list, and starts to observe the team.
  ///
  /// - Parameters:
  ///   - address: The address of the team.
  ///   - copy: The file for the local copy.
  ///   - credentials: The credentials, if the cluster requires any.
  ///   - memberName: The name under which the team's other windows list this window.
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
    let (shown, notice) = (Shared(.teamStatus), Shared(.notice))
    following = status.publisher.sink { TeamStatus($0, of: team).publish(to: shown, notice) }
  }

  /// The keys of the values that the team shares.
  package var keys: SyncUpsStorage {
    SyncUpsStorage(
      team: team,
      syncUps: { EtcdKey<IdentifiedArrayOf<SyncUp>>.etcd(in: self.store) },
      liveMeetings: { EtcdKey<IdentifiedArrayOf<LiveMeeting>>.etcd(order: nil, in: self.store) }
    )
  }

  /// Returns whether a window of the team has claimed an id, or may have claimed it.
  ///
  /// Returns `true` while the store is still connecting, because the app could otherwise end a
  /// meeting that another window holds.
  ///
  /// - Parameter id: The id of a meeting, or of a window that holds a meeting.
  package func isHeld(_ id: UUID) -> Bool {
    store.isClaimed(id.uuidString) || store.status.connection == .connecting
  }

  /// Claims an id for this window, to tell the team which window holds a meeting.
  ///
  /// - Parameter id: The id of the meeting, or of this window.
  /// - Returns: A closure that releases the id, or `nil` if another window has claimed it.
  package func hold(_ id: UUID) -> (@Sendable () -> Void)? {
    guard let claim = store.claim(id.uuidString) else { return nil }
    return { claim.release() }
  }

  /// Checks that the user can read the team's keys.
  ///
  /// - Throws: `EtcdError` if the user cannot read the keys, or if the cluster cannot be reached.
  package func check() async throws {
    _ = try await client.range(.prefix("/syncups/\(team)/"), limit: 1)
  }

  /// Inspects the local copy and the cluster, without changing either.
  package func inspect() async -> TeamInspection {
    let cluster: Result<TeamInspection.Cluster, any Error>
    do { cluster = .success(try await inspectClusterInTime()) } catch { cluster = .failure(error) }
    return TeamInspection(
      keptVersions: store.keptVersions.map(\.lastPathComponent),
      cluster: cluster
    )
  }

  /// The maximum time that an inspection waits for the cluster.
  private static let inspectionTimeout = Duration.seconds(8)

  private func inspectClusterInTime() async throws -> TeamInspection.Cluster {
    try await withThrowingTaskGroup(of: TeamInspection.Cluster.self) { [client] group in
      group.addTask { try await self.inspectCluster() }
      group.addTask {
        try await client.clock.sleep(for: Self.inspectionTimeout)
        throw EtcdError(endpoint: client.endpoint, reason: .timedOut)
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private func inspectCluster() async throws -> TeamInspection.Cluster {
    @Dependency(\.date.now) var now
    try await check()
    let start = now
    let status = try await client.status()
    let middle = start.addingTimeInterval(now.timeIntervalSince(start) / 2)
    return TeamInspection.Cluster(
      version: status.version,
      databaseSize: status.databaseSize,
      canWrite: try await canWrite(),
      // The server rounds its time down to a whole second. Subtract half a second, which is the
      // average rounding error.
      clockDifference: status.date.map { .seconds(middle.timeIntervalSince($0) - 0.5) }
    )
  }

  /// Returns whether the user is permitted to change all keys of the team.
  ///
  /// Sends a transaction whose comparison always fails, so no key changes. The cluster does not
  /// perform the transaction's operation, but still checks the permission for it.
  private func canWrite() async throws -> Bool {
    let keys = "/syncups/\(team)/"
    do {
      _ = try await client.commit(
        EtcdTransaction(
          comparing: [.version(of: keys, .less, 0)],
          performing: [.delete(.prefix(keys))]
        )
      )
      return true
    } catch let error as EtcdError where error.reason == .notPermitted {
      return false
    }
  }

  /// Counts the changes in the local copy that have not reached the team yet.
  package func countWaitingChanges() -> Int { store.countWaitingChanges() }

  /// Inspects the local copies of this team and of other teams.
  package func inspectCopies() -> TeamCopies {
    let others = store.countWaitingChangesOfOthers().map { name, count in
      (name.hasSuffix(".etcd") ? String(name.dropLast(".etcd".count)) : name, count)
    }
    return TeamCopies(
      damaged: store.damagedFiles.map(\.lastPathComponent),
      others: Dictionary(uniqueKeysWithValues: others)
    )
  }

  /// Continues with an etcd that was set up again and lacks the team's history.
  ///
  /// - Parameter sendsCopy: Whether to send the local copy to etcd, instead of replacing the local
  ///   copy with the list in etcd.
  package func decide(sendsCopy: Bool) {
    store.resolveDivergence(sendsCopy ? .sendCopy : .adoptCluster)
  }

  /// Tells the other windows that this window has left.
  package func leave() async {
    await store.leave()
  }
}

extension TeamStatus {
  /// Creates the status of a team from the status of its store.
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
      problem: status.divergence == nil
        ? status.lastError ?? Self.unreadable(status.unreadable)
        : status.lastError.map(EtcdDivergedError.sentence),
      isSetUpAgain: status.divergence != nil,
      isEmpty: status.divergence?.isEmpty == true,
      hasCopy: status.hasCopy,
      isRestored: status.hasMergedCopy,
      damagedCopy: status.damagedFile?.lastPathComponent
    )
  }

  /// Returns the sentence about the first unreadable key, followed by the number of the other
  /// unreadable keys, if any.
  private static func unreadable(_ sentences: [String]) -> String? {
    guard let first = sentences.first, sentences.count > 1 else { return sentences.first }
    return "\(first) The same applies to \((sentences.count - 1).counted("more key"))."
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
  /// A sentence that says what went wrong, and what the user can do about it.
  package var sentence: String {
    switch reason {
    case .needsPassword, .wrongPassword:
      "\(description.dropLast()) ('syncups help team join' says where to store them)."
    default: description
    }
  }
}

extension EtcdDivergedError: TeamError {
  /// A sentence that says that etcd was set up again, and where the user can decide how to
  /// continue.
  package var sentence: String { Self.sentence(description) }

  /// Whether the user must decide how to continue.
  package var needsDecision: Bool { true }

  fileprivate static func sentence(_ description: String) -> String {
    "\(description.dropLast()) (run 'syncups team' in a terminal to decide how to continue)."
  }
}

extension ReplicaFileError: TeamError {
  /// A sentence that says which file cannot be saved, and why.
  package var sentence: String { description }

  /// Whether the local copy keeps changes despite this error.
  ///
  /// The value is `false`, because the copy cannot be saved.
  package var keepsChanges: Bool { false }
}

extension EtcdPartSizeError: TeamError {
  /// A sentence that says what is too large, and what the user can do about it.
  package var sentence: String { description }
}
