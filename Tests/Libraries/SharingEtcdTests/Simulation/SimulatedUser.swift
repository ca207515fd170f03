import SharingEtcd

/// A user of a simulated team, whose processes share one local file.
///
/// Only this user changes the user's tags, so that their final text is known.
///
/// SAFETY: Only one thread uses a simulated team and its users.
final class SimulatedUser: @unchecked Sendable {
  let name: String

  /// The events in the local file.
  private(set) var file: [ReplicaEvent] = []

  /// The number of times that the file was rewritten.
  private(set) var version = 0

  /// The process that has the turn to send changes.
  weak var turn: SimulatedMember?

  /// The contents of the backups of versions that lost a conflict.
  var backups: [String] = []

  /// The expected text of each of the user's tags: the text of the user's last change.
  var expected: [String: String] = [:]

  /// The text of each of the user's tags at the last acknowledged save.
  var acknowledged: [String: String] = [:]

  /// The text of each of the user's tags whose last change was pending when the cluster was last
  /// replaced.
  private(set) var pending: [String: String] = [:]

  init(_ name: String) { self.name = name }

  /// The content of the local file.
  var replica: Replica {
    var replica = Replica()
    for event in file { replica.replay(event) }
    return replica
  }

  func append(_ events: [ReplicaEvent]) { file += events }

  /// Replaces the content of the local file with the current state of a replica.
  func rewrite(with replica: Replica) {
    file = replica.history
    version += 1
  }

  /// Records the pending changes that must survive the replacement of the cluster.
  func recordPending() {
    let keys = replica.waiting.filter { !$0.value.isCopied }.keys
    pending = expected.filter { keys.contains("tags/\($0.key)") }
  }

  /// Forgets the pending changes to tags that were changed again.
  func forgetChangedPending() { pending = pending.filter { expected[$0.key] == $0.value } }
}
