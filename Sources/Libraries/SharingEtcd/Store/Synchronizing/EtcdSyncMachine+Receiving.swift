import EtcdClient
import Foundation

// Changes of the cluster.
extension EtcdSyncMachine {
  /// Applies a full load of the cluster at one revision.
  mutating func receiveAll(_ page: EtcdPage, _ values: EtcdValues) {
    loadedPart = nil
    let entries = page.entries.map(relative)
    take(replica.changes(to: entries, at: page.revision), at: page.revision, values)
  }

  /// Applies changes that the watch reports.
  mutating func receive(_ changes: [EtcdChange], at revision: Int64, _ values: EtcdValues) {
    take(changes.map(relative), at: revision, values)
  }

  private mutating func take(
    _ changes: [EtcdChange],
    at revision: Int64,
    _ values: EtcdValues
  ) {
    for change in changes { if let name = claims.note(change) { act(.loseClaim(name)) } }
    take(changes, values)
    replica.advance(to: revision, withRequestsSince: requests.values.map(\.revision).min())
    finishReachedLoads()
  }

  /// Applies changes in order, separating this process's own from the others.
  ///
  /// The watch also reports a client's own changes, possibly before the transaction is answered.
  private mutating func take(_ changes: [EtcdChange], _ values: EtcdValues) {
    var (keys, own): (Set<String>, Set<String>) = ([], [])
    for change in changes {
      let ownKeys = replica.ownKeys(of: change)
      if ownKeys.isEmpty != own.isEmpty {
        values.update(keys, own: own, in: &replica)
        (keys, own) = ([], [])
      }
      own.formUnion(ownKeys)
      keys.formUnion(replica.apply(change))
    }
    values.update(keys, own: own, in: &replica)
  }

  /// Applies the entries that a refused transaction read.
  ///
  /// - Returns: Whether the replica did not know an entry.
  mutating func take(
    _ entries: [EtcdEntry],
    of keys: [String],
    at revision: Int64,
    _ values: EtcdValues
  ) -> Bool {
    let found = Set(entries.map(\.key))
    var changes = entries.map(EtcdChange.put)
    for key in keys where !found.contains(key) {
      changes.append(.delete(key: key, revision: revision))
    }
    let before = keys.map(replica.modRevision)
    // Skip changes that build on an unanswered change of this process: the two look like one change
    // here, and the watch reports both.
    take(
      changes.filter { replica.isOwn($0) || replica.waiting[$0.key]?.sent.isEmpty != false },
      values
    )
    values.update(Set(keys), own: [], in: &replica)
    return keys.map(replica.modRevision) != before
  }

  /// Adopts the pending changes of a process that has exited.
  mutating func adopt(_ changes: [String: WaitingChange], _ values: EtcdValues) {
    // Adopt changes that the cluster may already have before merging the others.
    replica.adopt(changes.filter { !values.owns($0.key) || !$0.value.sent.isEmpty })
    values.adopt(changes, generation: generation, in: &replica)
    isFlushDue = true
  }

  /// Whether the values can merge the pending changes of a process that has exited.
  ///
  /// Only the property of a key can merge two changes of it.
  func canAdopt(_ changes: [String: WaitingChange], _ values: EtcdValues) -> Bool {
    changes.keys.allSatisfy { replica.waiting[$0] == nil || values.owns($0) }
  }
}
