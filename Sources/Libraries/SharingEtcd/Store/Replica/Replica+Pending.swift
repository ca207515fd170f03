import EtcdClient
import Foundation

// Pending changes, which are changes that have not reached the cluster yet.
extension Replica {
  /// Records that the pending changes to the given keys are in flight.
  mutating func recordSent(_ keys: some Sequence<String>) {
    for key in keys {
      guard let change = waiting[key], !change.sent.contains(change.part) else { continue }
      waiting[key]?.sent.append(change.part)
      unwritten.append(.sending(key))
    }
  }

  /// Handles a new committed entry of a key.
  ///
  /// The pending change to the key then no longer counts as in flight.
  mutating func finishSending(of key: String) {
    guard let change = waiting[key], !change.sent.isEmpty else { return }
    let committed = committed(key)
    if change.wasSent(committed?.value) { waiting[key]?.base = committed }
    waiting[key]?.sent = []
  }

  /// Records that the cluster applied the pending changes to the given keys.
  ///
  /// Earlier changes to the same keys can no longer reach the cluster, even if the applied changes
  /// have altered nothing.
  mutating func recordApplied(_ keys: some Sequence<String>) {
    for key in keys where waiting[key]?.sent.isEmpty == false {
      finishSending(of: key)
      guard let change = waiting[key] else { continue }
      unwritten += [.sent(key), .waiting(key, change)]
    }
  }

  /// Records that the cluster refused changes.
  ///
  /// - Parameter changes: The pending changes as they were before the store sent them.
  mutating func recordRefused(_ changes: [String: WaitingChange]) {
    for (key, change) in changes where waiting[key]?.sent.isEmpty == false {
      waiting[key]?.sent = change.sent
      if let change = waiting[key] { unwritten += [.sent(key)] + change.events(key) }
    }
  }

  /// Returns whether a committed change includes a change that a process of this user has sent.
  func isOwn(_ change: EtcdChange) -> Bool { !ownKeys(of: change).isEmpty }

  /// Returns the keys whose contents in a committed change come from processes of this user.
  ///
  /// The committed change may be a batch that another member has committed.
  func ownKeys(of change: EtcdChange) -> Set<String> {
    guard !waiting.isEmpty else { return [] }
    let contents = BatchOverlay.contents(of: change, in: entries)
    return Set(contents.filter { waiting[$0.key]?.wasSent($0.value) ?? false }.map(\.key))
  }

  /// Replaces pending changes.
  ///
  /// If an earlier change to a key is in flight, the cluster may already have applied that change.
  /// So the store also sends a new change that restores the key's committed content.
  ///
  /// - Parameters:
  ///   - changes: The new contents of the keys.
  ///   - generation: The number of the save that made the changes.
  ///   - isOwned: A closure that returns, for a key that `changes` does not contain, whether to
  ///     discard the key's pending change.
  mutating func setWaiting(
    _ changes: [String: EtcdPart?],
    generation: Int,
    where isOwned: (String) -> Bool
  ) {
    var changes = changes
    for (key, change) in waiting where isOwned(key) && changes[key] == nil {
      // An entry with the revision 0 comes from a former history and serves only as a base. The
      // cluster does not have the entry.
      let isFormer = committed(key)?.modRevision == 0 && change.part != nil && !change.isCopied
      if change.sent.isEmpty, !isFormer {
        waiting[key] = nil
        unwritten.append(.sent(key))
      } else {
        changes[key] = .some(committed(key).map { EtcdPart($0.value, isLeased: $0.lease != 0) })
      }
    }
    for (key, part) in changes {
      let base = committed(key)
      if let known = waiting[key], known.part == part, known.base == base { continue }
      let change = WaitingChange(
        part: part,
        base: base,
        generation: waiting[key]?.generation ?? generation,
        sent: waiting[key]?.sent ?? []
      )
      waiting[key] = change
      unwritten.append(.waiting(key, change))
    }
  }

  /// Marks pending changes that send unchanged entries of the local copy to a replaced cluster.
  ///
  /// - Parameter revisions: The revision of each entry in the former history, indexed by key.
  mutating func recordCopied(_ revisions: [String: Int64]) {
    for (key, revision) in revisions where waiting[key] != nil {
      waiting[key]?.copiedRevision = max(revision, 1)
      unwritten.append(.copied(key, max(revision, 1)))
    }
  }

  /// Returns the error for the first pending part that is too large to send, or `nil` if no part is
  /// too large.
  func tooLarge(where isOwned: (String) -> Bool = { _ in true }) -> EtcdPartSizeError? {
    let changes = waiting.filter { $0.value.isTooLarge && isOwned($0.key) }
    guard let (key, change) = changes.min(by: { $0.key < $1.key }), let part = change.part
    else { return nil }
    return EtcdPartSizeError(key: key, size: part.bytes.count, limit: TransactionLimit.bytes)
  }
}
