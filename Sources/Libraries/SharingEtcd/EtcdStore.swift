public import EtcdClient
public import Foundation
import Locking
import Sharing

/// All that a team shares under one prefix of a cluster, with a copy of it in a local file.
///
/// A program makes one for a team, and keys in it:
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
/// A property starts at once with what the local file has, and works without the network. A
/// mutation is written to that file, and sent as one transaction. If the cluster has something
/// newer, the versions are merged as `Mergeable` values are, with what was last agreed on as their
/// base. What loses and cannot be merged is kept as `FILE.backup-TIME`.
///
/// A `save()` that returns has flushed the change to the local file. If the cluster answers, the
/// change is there, too. If it does not, the change is sent when it does, by this process or by the
/// next one that opens the file. A `save()` throws if the file cannot be written, or if the cluster
/// refuses the change, which keeps waiting then.
///
/// A store is used from any thread. It connects when the first property uses it, and ends its
/// connections when it is closed or released.
public final class EtcdStore: Sendable {
  let engine: StoreEngine

  /// Opens a store, without waiting for the network.
  ///
  /// - Parameters:
  ///   - client: The client of the cluster.
  ///   - prefix: What the keys of all that is shared begin with. It ends with a slash.
  ///   - localFile: The file for the copy, which only this user may read. Another process that
  ///     opens the store at the same time uses a file beside it.
  ///   - memberName: What the others see of this process in ``EtcdStatus/members``.
  ///   - leaseDuration: How long the others see this process when it is gone.
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
      patience: StorePatience()
    )
  }

  /// Opens a store that waits for other times.
  package init(
    client: EtcdClient,
    prefix: String,
    localFile: URL,
    memberName: String,
    leaseDuration: Duration,
    patience: StorePatience
  ) {
    precondition(prefix.hasSuffix("/"), "The prefix '\(prefix)' of a store ends with a slash.")
    engine = StoreEngine(
      client: client,
      prefix: prefix,
      localFile: localFile,
      memberName: memberName,
      leaseDuration: leaseDuration,
      patience: patience
    )
  }

  deinit { engine.close() }

  /// How the store stands to its cluster.
  ///
  /// `@SharedReader(.etcdStatus(of: store))` observes it.
  public var status: EtcdStatus { engine.status }

  /// Claims a name for this process, so that the others know who does something that only one may
  /// do.
  ///
  /// It is decided at once by what is known here, also without the network. If two processes claim
  /// a name at the same moment, one of them loses it within milliseconds: see
  /// ``EtcdClaim/isLost``. A claim that the process has lost to an interruption is claimed again if
  /// no other process has it.
  ///
  /// - Parameter name: The name.
  /// - Returns: The claim, which ends when it is released, or `nil` if the name is claimed.
  public func claim(_ name: String) -> EtcdClaim? { engine.sync { $0.claim(name) } }

  /// Whether a process claims a name, as far as is known here.
  ///
  /// It changes only when ``status`` does.
  public func isClaimed(_ name: String) -> Bool { status.claims.contains(name) }

  /// Ends the store in order: the others see at once that this process is gone.
  ///
  /// Changes that wait stay in the local file.
  public func leave() async {
    let lease = await engine.on { $0.lease }
    engine.close()
    // If it fails, the lease ends by itself.
    if lease != 0 { try? await engine.client.revoke(lease: lease) }
  }

  /// Ends all connections.
  public func close() { engine.close() }
}

extension StoreEngine {
  /// Returns the participant for a key, which is made when the key is first used.
  func participant<Format: EtcdFormat>(
    _ id: EtcdKeyID,
    _ format: @autoclosure () -> Format,
    initialValue: Format.Value?
  ) throws -> FormatParticipant<Format> {
    if let known = participants[id] as? FormatParticipant<Format> { return known }
    let participant = try FormatParticipant(format(), initialValue: initialValue, in: &replica)
    participants[id] = participant
    record(flushing: false)
    updateStatus()
    start()
    return participant
  }
}
