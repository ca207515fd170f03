import EtcdClient
import Foundation

/// A model of etcd: keys with revisions, transactions, compaction and leases.
struct SimulatedEtcd {
  /// The changes in one revision.
  typealias Event = (revision: Int64, changes: [EtcdChange])

  private(set) var entries: [String: EtcdEntry] = [:]
  private(set) var events: [Event] = []
  private(set) var revision: Int64 = 1
  private(set) var compacted: Int64 = 0
  private var leases: [Int64: Duration] = [:]
  private var latestLease: Int64 = 100
  private var changes: [EtcdChange] = []

  // MARK: Requests

  func range(_ keys: EtcdKeys, at past: Int64 = 0) -> EtcdPage? {
    if past > 0, past < compacted { return nil }
    var found = entries
    if past > 0, past < revision {
      found = found.filter { $0.value.modRevision <= past }
      // Restore the versions at the past revision, because later changes have replaced some of
      // them.
      for event in events where event.revision <= past {
        for change in event.changes {
          if case .put(let entry) = change {
            found[entry.key] = entry
          } else {
            found[change.key] = nil
          }
        }
      }
    }
    let matching = found.values.filter { keys.contains($0.key) }.sorted { $0.key < $1.key }
    return EtcdPage(
      entries: matching,
      count: matching.count,
      revision: past == 0 ? revision : past
    )
  }

  mutating func commit(_ transaction: EtcdTransaction) -> EtcdTransaction.Result {
    guard transaction.comparisons.allSatisfy(holds) else {
      let read = transaction.reading.flatMap { range($0)?.entries ?? [] }
      return EtcdTransaction.Result(succeeded: false, revision: revision, entries: read)
    }
    write { etcd in
      for operation in transaction.operations {
        switch operation {
        case .put(let key, let value, let lease): etcd.put(key, value, lease: lease)
        case .delete(let keys): etcd.delete(where: keys.contains)
        }
      }
    }
    return EtcdTransaction.Result(succeeded: true, revision: revision, entries: [])
  }

  /// Whether the leases that the transaction uses exist.
  func hasLeases(of transaction: EtcdTransaction) -> Bool {
    transaction.operations.allSatisfy { operation in
      guard case .put(_, _, let lease) = operation, lease != 0 else { return true }
      return leases[lease] != nil
    }
  }

  private func holds(_ comparison: EtcdComparison) -> Bool {
    let isSingle = comparison.keys.end == nil
    let key = String(decoding: comparison.keys.start, as: UTF8.self)
    let compared: [EtcdEntry?] =
      isSingle ? [entries[key]] : entries.values.filter { comparison.keys.contains($0.key) }
    return compared.allSatisfy { entry in
      let number =
        switch comparison.target {
        case .create: entry?.createRevision ?? 0
        case .mod: entry?.modRevision ?? 0
        case .version: entry?.version ?? 0
        }
      return switch comparison.relation {
      case .equal: number == comparison.number
      case .less: number < comparison.number
      case .greater: number > comparison.number
      }
    }
  }

  // MARK: Leases

  mutating func grantLease(at now: Duration) -> Int64 {
    latestLease += 1
    leases[latestLease] = now + .seconds(15)
    return latestLease
  }

  mutating func keepAlive(_ lease: Int64, at now: Duration) -> Bool {
    guard leases[lease] != nil else { return false }
    leases[lease] = now + .seconds(15)
    return true
  }

  /// Ends the leases that were not kept alive.
  mutating func expireLeases(at now: Duration) {
    let expired = leases.filter { $0.value < now }.keys
    for lease in expired { leases[lease] = nil }
    if expired.isEmpty { return }
    let keys = Set(entries.values.filter { expired.contains($0.lease) }.map(\.key))
    write { $0.delete(where: keys.contains) }
  }

  // MARK: Faults

  /// Makes this cluster grant no lease id that another cluster has granted, because real lease ids
  /// are random.
  mutating func avoidLeases(of other: SimulatedEtcd) {
    latestLease = max(latestLease, other.latestLease)
  }

  /// Forgets the changes before a revision.
  mutating func compact(to revision: Int64) {
    compacted = max(compacted, revision)
    // Keep the versions at the compacted revision, because ``range(_:at:)`` needs them.
    events.removeAll { $0.revision < revision }
  }

  /// Writes a key as another program would.
  mutating func put(_ key: String, _ value: String) {
    write { $0.put(key, Data(value.utf8), lease: 0) }
  }

  private mutating func write(_ operation: (inout SimulatedEtcd) -> Void) {
    revision += 1
    changes = []
    operation(&self)
    if changes.isEmpty {
      revision -= 1
    } else {
      events.append((revision, changes))
    }
  }

  private mutating func put(_ key: String, _ value: Data, lease: Int64) {
    let known = entries[key]
    let entry = EtcdEntry(
      key: key,
      value: value,
      createRevision: known?.createRevision ?? revision,
      modRevision: revision,
      version: (known?.version ?? 0) + 1,
      lease: lease
    )
    entries[key] = entry
    changes.append(.put(entry))
  }

  private mutating func delete(where isDeleted: (String) -> Bool) {
    for key in entries.keys.filter(isDeleted).sorted() {
      entries[key] = nil
      changes.append(.delete(key: key, revision: revision))
    }
  }
}

extension EtcdKeys {
  func contains(_ key: String) -> Bool {
    let key = Array(key.utf8)
    guard let end else { return key == start }
    return !key.lexicographicallyPrecedes(start) && key.lexicographicallyPrecedes(end)
  }
}
