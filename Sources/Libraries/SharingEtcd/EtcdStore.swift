public import EtcdClient
public import Foundation
import Locking
import Sharing

/// The shared data of a team: the keys of a cluster under one prefix, with a copy in a local file.
///
/// A program creates one store for a team, and passes it to the keys of its properties:
///
/// ```swift
/// let team = EtcdStore(
///   client: EtcdClient(EtcdConfiguration(endpoints: [url])),
///   prefix: "/syncups/platform/",
///   localFile: file,
///   memberName: "ada@laptop"
/// )
/// @Shared(.etcd(in: team)) var syncUps: IdentifiedArrayOf<SyncUp> = []
/// ```
///
/// A property starts with the value in the local file, and works offline. The store writes each
/// mutation to the local file, and sends the mutation to the cluster, which applies all of it or
/// nothing. If the cluster has a newer version, the store performs a three-way merge, whose base is
/// the last synced version. A version that loses a conflict is kept as `FILE.backup-TIME`.
///
/// When `save()` returns, the change is on disk in the local file. `save()` waits at most 10 s for
/// the cluster to apply the change. If the cluster is offline or does not answer within 10 s, the
/// change stays pending. Any process that uses the local file can send a pending change later.
/// `save()` throws an error if the store cannot write the file, or if the cluster refuses the
/// change; a refused change stays pending.
///
/// A cluster that was set up again does not have the history of the local copy. While the histories
/// differ, saves and loads throw an ``EtcdDivergedError``. Call ``resolveDivergence(_:)`` to decide
/// how to continue.
///
/// A store can be used from any thread. The store connects when the first property or claim uses
/// it, and disconnects when it is closed or released.
public final class EtcdStore: Sendable {
  let runner: EtcdSyncRunner

  /// Opens a store without waiting for the network.
  ///
  /// - Parameters:
  ///   - client: The client that talks to the cluster.
  ///   - prefix: The common prefix of all keys in the store, which must end with a slash.
  ///   - localFile: The file for the local copy. Only the current user can read the file. All
  ///     processes of the user share the file.
  ///   - memberName: The name of this process in ``EtcdStatus/members``.
  ///   - leaseDuration: The time for which other processes still list this process after this
  ///     process has crashed or lost its connection.
  public convenience init(
    client: EtcdClient,
    prefix: String,
    localFile: URL,
    memberName: String,
    leaseDuration: Duration = .seconds(15)
  ) {
    self.init(
      client: client,
      prefix: prefix,
      localFile: localFile,
      memberName: memberName,
      leaseDuration: leaseDuration,
      timeouts: StoreTimeouts()
    )
  }

  /// Opens a store with custom timeouts.
  package init(
    client: EtcdClient,
    prefix: String,
    localFile: URL,
    memberName: String,
    leaseDuration: Duration,
    timeouts: StoreTimeouts
  ) {
    precondition(prefix.hasSuffix("/"), "The prefix '\(prefix)' of a store must end with a slash.")
    let identity = EtcdSyncMachine.Identity(
      prefix: prefix,
      memberName: memberName,
      memberID: UUID().uuidString,
      localFile: localFile,
      endpoint: client.endpoint,
      leaseDuration: leaseDuration
    )
    runner = EtcdSyncRunner(client, identity, timeouts)
  }

  deinit { runner.close() }

  /// The current connection status.
  ///
  /// Observe the status with `@SharedReader(.etcdStatus(of: store))`.
  public var status: EtcdStatus { runner.status }

  /// Claims a name for this process, so that no other process performs the same task.
  ///
  /// The store decides immediately, from the claims that it has received, so a process can claim a
  /// name offline. If two connected processes claim the same name at the same time, one of them
  /// loses its claim within milliseconds: see ``EtcdClaim/isLost``. If the lease expires while the
  /// process is offline, the store claims the name again, provided that the name is still free.
  ///
  /// - Parameter name: The name to claim.
  /// - Returns: The claim, or `nil` if the name is taken.
  public func claim(_ name: String) -> EtcdClaim? { runner.claim(name) }

  /// Returns whether any process of the team claims a name, according to the claims that the store
  /// has received.
  ///
  /// The result changes only when ``status`` changes.
  public func isClaimed(_ name: String) -> Bool { status.claims.contains(name) }

  /// Decides how to continue with a cluster that was set up again.
  ///
  /// If ``EtcdStatus/divergence`` is `nil`, the call has no effect. The decision applies to all
  /// processes that use the same local file.
  ///
  /// - Parameter decision: Whether to keep the local copy or the contents of the cluster.
  public func resolveDivergence(_ decision: EtcdDivergence.Decision) {
    runner.process(.decided(decision))
  }

  /// The backups that the store has kept next to the local file, oldest first.
  ///
  /// A backup contains, for example, a version that lost a conflict.
  public var keptVersions: [URL] { ReplicaFile.backups(of: runner.localFile, .backup) }

  /// The copies of damaged local files that the store has kept, oldest first.
  ///
  /// A damaged file may contain changes that have not reached the cluster. The store never removes
  /// copies of damaged files.
  public var damagedFiles: [URL] { ReplicaFile.backups(of: runner.localFile, .damaged) }

  /// Counts the keys whose changes have not reached the cluster yet, including the changes of other
  /// processes that use the same local file.
  ///
  /// Reads the local file, so a change that could not be written to the file does not count.
  public func countWaitingChanges() -> Int { runner.countWaitingChanges() }

  /// Counts the keys with pending changes in every other store's local file in the same directory.
  ///
  /// - Returns: For each file with pending changes, its name and the number of keys with pending
  ///   changes.
  public func countWaitingChangesOfOthers() -> [String: Int] {
    ReplicaFile.waitingChanges(besides: runner.localFile)
  }

  /// Closes the store, and removes this process from the list of members immediately.
  ///
  /// The changes that are still pending stay in the local file.
  public func leave() async {
    let lease = runner.leave()
    // If the request to revoke the lease fails, the lease expires later.
    if lease != 0 { try? await runner.client.revoke(lease: lease) }
  }

  /// Closes the store and its connections.
  public func close() { runner.close() }
}
