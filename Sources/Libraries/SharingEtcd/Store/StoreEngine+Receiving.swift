import EtcdClient
import Foundation

extension StoreEngine {
  // MARK: The connection

  /// Handles that the watch opened.
  func connected() {
    if !isWatching {
      // The members and claims from the local file may be long outdated.
      names = MemberNames()
      for entry in replica.entries.values { names.note(.put(entry)) }
    }
    isWatching = true
    hasTried = true
    isFailing = false
    lastError = nil
    failures = 0
    for participant in participants.values { participant.recover() }
    adoptOthers()
    updateStatus()
    syncClaims()
    send()
  }

  /// Handles the first answer after a failed request.
  func answered() {
    guard isFailing else { return }
    isFailing = false
    lastError = nil
    updateStatus()
    send()
  }

  /// Handles a request that the cluster did not answer or refused.
  func failed(_ error: EtcdError) {
    if error.isTransient { return disconnected(error, isWatchLost: false) }
    lastError = error
    updateStatus()
  }

  /// Handles a lost connection or a refused watch.
  func disconnected(_ error: EtcdError, isWatchLost: Bool = true) {
    if isWatchLost { isWatching = false } else { isFailing = true }
    loadedPart = nil
    hasTried = true
    lastError = error
    // Being offline is a state in the status, not an error of the properties.
    if !error.isTransient { for participant in participants.values { participant.fail(error) } }
    adoptOthers()
    updateStatus()
    resumeWaiters(offline: true)
    for barrier in barriers { barrier.resume(.failure(error)) }
    barriers = []
  }

  // MARK: What the cluster has

  /// Checks whether the cluster still has the history that the replica is based on.
  ///
  /// - Returns: Whether the store must load all keys.
  func compareHistory(_ page: EtcdPage, hasLatestKnown: Bool) -> Bool {
    guard replica.revision > 0 else { return true }
    let known = replica.agreed(Self.historyKey)?.value
    let isSame = known == nil || page.entries.first?.value == known
    if isSame, hasLatestKnown, page.revision >= replica.revision { return false }
    // The cluster has lost the agreed entries, so send them again as additions.
    keepBackup(
      of: Data(
        "The cluster was replaced or restored. It is at revision \(page.revision).\n".utf8
      )
    )
    let before = replica.resolved(with: replica.waiting)
    replica.forgetHistory()
    (inFlight, batch) = (nil, nil)
    for participant in participants.values {
      let parts = before.filter { participant.owns($0.key) }.mapValues {
        Optional(EtcdPart($0.value))
      }
      replica.setWaiting(parts, generation: generation, where: participant.owns)
      do { try participant.waitingChanged(in: &replica) } catch { participant.fail(error) }
    }
    record(flushing: true)
    return true
  }

  /// Records the progress of a full load.
  func hasRead(_ part: Double) {
    loadedPart = part
    updateStatus()
  }

  /// Applies a full load of the cluster at one revision.
  func receiveAll(_ page: EtcdPage) {
    loadedPart = nil
    let entries = page.entries.map(relative)
    takeIn(replica.changes(to: entries, at: page.revision), at: page.revision)
  }

  /// Applies changes that the watch reports.
  func receive(_ changes: [EtcdChange], at revision: Int64) {
    takeIn(changes.map(relative), at: revision)
    send()
  }

  private func takeIn(_ changes: [EtcdChange], at revision: Int64) {
    for change in changes { names.note(change) }
    takeIn(changes)
    replica.advance(to: revision)
    record(flushing: false)
    if changes.contains(where: { $0.key.hasPrefix(Claims.folder) }) { syncClaims() }
    passBarriers()
  }

  /// Applies changes in order, separating this process's own from the others.
  ///
  /// The watch also reports a client's own changes, possibly before the transaction is answered.
  private func takeIn(_ changes: [EtcdChange]) {
    var (keys, isOwn): (Set<String>, Bool) = ([], false)
    for change in changes {
      if replica.isOwn(change) != isOwn {
        settle(keys, isOwn: isOwn)
        (keys, isOwn) = ([], !isOwn)
      }
      keys.formUnion(replica.apply(change))
    }
    settle(keys, isOwn: isOwn)
  }

  /// Resumes the callers that wait for a revision up to the current one.
  private func passBarriers() {
    let revision = replica.revision
    let reached = barriers.filter { $0.revision <= revision }
    barriers.removeAll { $0.revision <= revision }
    for barrier in reached { barrier.resume(.success(())) }
  }

  /// Applies the entries that a refused transaction read.
  func takeIn(_ entries: [EtcdEntry], of keys: [String], at revision: Int64) {
    let found = Set(entries.map(\.key))
    var changes = entries.map(EtcdChange.put)
    for key in keys where !found.contains(key) {
      changes.append(.delete(key: key, revision: revision))
    }
    // Skip changes that build on an unanswered change of this process: the two look like one change
    // here, and the watch reports both.
    takeIn(changes.filter { replica.isOwn($0) || replica.waiting[$0.key]?.sent.isEmpty != false })
    settle(Set(keys))
  }

  /// Updates the properties after agreed entries changed.
  ///
  /// - Parameter isOwn: Whether this process changed the keys.
  func settle(_ keys: Set<String>, isOwn: Bool = false) {
    for participant in participants.values {
      let owned = keys.filter(participant.owns)
      if owned.isEmpty { continue }
      do {
        let lost = try participant.agreedChanged(owned, isOwn: isOwn, in: &replica)
        if let lost { keepBackup(of: lost) }
      } catch {
        participant.fail(error)
      }
    }
    record(flushing: false)
    finishWaiters()
    updateStatus()
  }

  /// Saves a version that lost a conflict as a backup next to the local file.
  func keepBackup(of content: Data) {
    do {
      _ = try file?.keepBackup(of: content, at: Date())
    } catch {
      fileError = error
    }
  }

  // MARK: Keys

  private func relative(_ entry: EtcdEntry) -> EtcdEntry {
    var entry = entry
    entry.key = relative(entry.key)
    return entry
  }

  private func relative(_ change: EtcdChange) -> EtcdChange {
    switch change {
    case .put(let entry): .put(relative(entry))
    case .delete(let key, let revision):
      .delete(key: relative(key), revision: revision)
    }
  }

  private func relative(_ key: String) -> String {
    String(Substring(key.utf8.dropFirst(prefix.utf8.count)))
  }

  func relative(_ entries: [EtcdEntry]) -> [EtcdEntry] { entries.map(relative) }
}
