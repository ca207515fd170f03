import EtcdClient
import Foundation

// Receives changes from the cluster.
extension EtcdSyncMachine {
  /// Applies all entries of the cluster, which were read at one revision.
  mutating func receiveAll(_ page: EtcdPage, _ values: EtcdValues) {
    loadedPart = nil
    let entries = page.entries.map(relative)
    take(replica.changes(to: entries, at: page.revision), at: page.revision, values)
  }

  /// Applies changes that the watch reports.
  mutating func receive(_ changes: [EtcdChange], at revision: Int64, _ values: EtcdValues) {
    // Ignore changes that this process already has. A load that a caller has requested may have
    // read all keys at a revision that the watch has not reached yet.
    let new = changes.map(relative).filter { $0.revision > followed }
    // A program that has deleted the history key may also have deleted the team's other keys, so
    // read all keys to find out which remain. The next watch starts after the revision at which the
    // keys were read, so it does not report the deletion again.
    let isDeleted = new.contains { change in
      if case .delete(Self.historyKey, _) = change { true } else { false }
    }
    if isDeleted { return reconnect(loading: .everything) }
    yieldCopies(to: new, values)
    take(new, at: revision, values)
    for number in new.compactMap(requestNumber) {
      // If the watch reports a transaction of this process, the cluster can be reached, even if the
      // answer was lost.
      endOutage()
      guard let request = requests[number], isReported(request.purpose) else { continue }
      requests[number] = nil
      let result = EtcdTransaction.Result(succeeded: true, revision: revision)
      handle(.committed(result), to: request, values)
    }
    checkReports()
  }

  /// Returns whether the watch, rather than the answer, confirms that a transaction was committed.
  func isReported(_ purpose: Purpose) -> Bool {
    switch purpose {
    case .load: true
    case .work:
      // The watch confirms a batch only when the batch is committed, after all parts are written.
      if case .sending(.batch(_, let writing)) = state { writing.remaining.isEmpty } else { true }
    case .connection, .presence, .claim, .cleaning: false
    }
  }

  /// Connects again if the watch has passed a transaction's revision without reporting the
  /// transaction.
  ///
  /// If the watch does not report a transaction, the answer to the transaction came from another
  /// cluster.
  mutating func checkReports() {
    if requests.values.contains(where: { $0.commitRevision ?? .max <= followed }) {
      reconnect()
    }
  }

  private mutating func take(
    _ changes: [EtcdChange],
    at revision: Int64,
    _ values: EtcdValues
  ) {
    for change in changes { if let name = claims.apply(change) { act(.loseClaim(name)) } }
    take(changes, values)
    replica.advance(to: revision)
    followed = max(followed, revision)
  }

  /// Applies changes in order, and distinguishes this user's own changes from the changes of other
  /// members.
  ///
  /// The watch also reports the changes that this client has sent, possibly before the answer to
  /// the client's transaction arrives.
  private mutating func take(_ changes: [EtcdChange], _ values: EtcdValues) {
    var (keys, own): (Set<String>, Set<String>) = ([], [])
    for change in changes {
      let ownKeys = replica.ownKeys(of: change)
      if ownKeys.isEmpty != own.isEmpty {
        values.merge(.committed(keys, own: own), in: &replica)
        (keys, own) = ([], [])
      }
      own.formUnion(ownKeys)
      keys.formUnion(replica.apply(change))
    }
    values.merge(.committed(keys, own: own), in: &replica)
  }

  // MARK: Other processes

  /// The delay before another attempt to take the turn to send changes.
  static let turnDelay = Duration.milliseconds(20)

  /// Applies the changes that other processes of the user have written to the local file.
  mutating func catchUp(with news: ReplicaNews, _ values: EtcdValues) {
    var isOtherHistory = true
    switch news {
    case .events(let events):
      let keys = Set(events.flatMap { replica.replay($0) })
      values.merge(.written(keys), in: &replica)
      // A revision of 0 means that the history was discarded.
      isOtherHistory = events.contains(.revision(0))
    case .everything(let whole):
      replica = whole
      values.merge(.waiting, in: &replica)
    }
    guard isOtherHistory else { return }
    switch state {
    case .idle, .offline, .closed: break
    case .loading, .following, .sending, .pausing, .diverged: reconnect()
    }
  }
}
