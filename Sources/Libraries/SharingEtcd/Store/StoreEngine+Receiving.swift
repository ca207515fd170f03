import EtcdClient
import Foundation

extension StoreEngine {
  // MARK: The connection

  /// The cluster tells of all changes from now on.
  func connected() {
    if !isWatching {
      // What the local file has of other processes may be long past until now.
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

  /// The cluster has answered.
  func answered() {
    guard isFailing else { return }
    isFailing = false
    lastError = nil
    updateStatus()
    send()
  }

  /// A request was not answered, or refused.
  func failed(_ error: EtcdError) {
    if error.isTransient { return disconnected(error, isWatchLost: false) }
    lastError = error
    updateStatus()
  }

  /// The cluster does not answer, or refuses to tell of changes.
  func disconnected(_ error: EtcdError, isWatchLost: Bool = true) {
    if isWatchLost { isWatching = false } else { isFailing = true }
    loadedPart = nil
    hasTried = true
    lastError = error
    // Being offline is a state, which the status tells, and no error.
    if !error.isTransient { for participant in participants.values { participant.fail(error) } }
    adoptOthers()
    updateStatus()
    resumeWaiters(offline: true)
    for barrier in barriers { barrier.resume(.failure(error)) }
    barriers = []
  }

  // MARK: What the cluster has

  /// Compares the history of the cluster with that of what is known here.
  ///
  /// - Returns: Whether everything has to be read.
  func compareHistory(_ page: EtcdPage, hasLatestKnown: Bool) -> Bool {
    guard replica.revision > 0 else { return true }
    let known = replica.agreed(Self.historyKey)?.value
    let isSame = known == nil || page.entries.first?.value == known
    if isSame, hasLatestKnown, page.revision >= replica.revision { return false }
    // What was agreed on is kept, and counts as added here: the cluster has lost it.
    keepBackup(
      of: Data(
        "The cluster was set up anew or restored. It was at revision \(page.revision).\n".utf8
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

  /// A part of all keys has been read.
  func hasRead(_ part: Double) {
    loadedPart = part
    updateStatus()
  }

  /// Takes in all that the cluster has at a revision.
  func receiveAll(_ page: EtcdPage) {
    loadedPart = nil
    let entries = page.entries.map(relative)
    takeIn(replica.changes(to: entries, at: page.revision), at: page.revision)
  }

  /// Takes in changes that the cluster tells.
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

  /// Takes in changes in their order.
  ///
  /// The cluster tells a client of its own changes, too, perhaps before it answers the transaction.
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

  /// Tells those who wait for a revision that it is known.
  private func passBarriers() {
    let revision = replica.revision
    let reached = barriers.filter { $0.revision <= revision }
    barriers.removeAll { $0.revision <= revision }
    for barrier in reached { barrier.resume(.success(())) }
  }

  /// Takes in what was read because a transaction did not fit.
  func takeIn(_ entries: [EtcdEntry], of keys: [String], at revision: Int64) {
    let found = Set(entries.map(\.key))
    var changes = entries.map(EtcdChange.put)
    for key in keys where !found.contains(key) {
      changes.append(.delete(key: key, revision: revision))
    }
    // A change from here and one of another client on top of it look like one change. The watch
    // tells of both.
    takeIn(changes.filter { replica.isOwn($0) || replica.waiting[$0.key]?.sent.isEmpty != false })
    settle(Set(keys))
  }

  /// Makes the properties what is agreed on by now.
  ///
  /// - Parameter isOwn: Whether this process has changed the keys.
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

  /// Keeps what has lost to a change here beside the local file.
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
