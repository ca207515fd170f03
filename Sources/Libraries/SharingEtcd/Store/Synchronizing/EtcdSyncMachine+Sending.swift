import EtcdClient
import Foundation

// Saves and sends changes.
extension EtcdSyncMachine {
  // MARK: Saving

  /// Collects the unsaved changes of all properties.
  mutating func collectChanges(_ values: EtcdValues) {
    generation = max(generation, replica.waiting.values.map(\.generation).max() ?? 0) + 1
    unrecorded += values.collectUnsaved(generation: generation, in: &replica)
    if case .pausing = state { state = .following }
  }

  /// Handles the result of an attempt to write the local file.
  mutating func finishWriting(_ error: (any Error)?) {
    fileError = error
    let saves = unrecorded.filter(\.isBeingRecorded)
    unrecorded.removeAll(where: \.isBeingRecorded)
    for save in saves {
      // A change that is not in the local file could be lost, so the callers receive the error.
      if let error = error ?? save.error ?? (save.isAwaited ? divergedError : nil) {
        act(.finishSaves([save.id], error))
      } else if !save.isAwaited || outage != nil {
        act(.finishSaves([save.id], nil))
      } else {
        waitingSaves.append(save)
        wake(.save(save.id), after: .exactly(timeouts.answer))
      }
    }
  }

  /// Resumes the callers whose changes have reached the cluster.
  mutating func finishSentSaves(_ values: EtcdValues) {
    if waitingSaves.isEmpty { return }
    let sendable = replica.waiting.filter { isUpToDate($0.key, $0.value, values) }
    let oldest = sendable.values.map(\.generation).min() ?? .max
    finishSaves { $0.generation < oldest }
  }

  /// Resumes all callers that wait for a save.
  ///
  /// Pass `nil` if the cluster has not answered, because the changes are safe in the local file and
  /// stay pending. Pass an error if the cluster has refused the changes or was set up again.
  mutating func finishAllSaves(_ error: (any Error)?) { finishSaves(error) { _ in true } }

  private mutating func finishSaves(
    _ error: (any Error)? = nil,
    where isFinished: (Save) -> Bool
  ) {
    let ids = waitingSaves.filter(isFinished).map(\.id)
    if ids.isEmpty { return }
    waitingSaves.removeAll(where: isFinished)
    for id in ids { timers[.save(id)] = nil }
    act(.finishSaves(ids, error))
  }

  // MARK: Sending

  /// Sends pending changes, unless a request is in flight.
  mutating func sendNext(_ values: EtcdValues) {
    guard state == .following else { return }
    if mustFinishBatches || !replica.waiting.isEmpty, let batch = replica.overlay.batches.min() {
      return hasTurn ? finishBatch(batch, values) : queue()
    }
    mustFinishBatches = false
    guard let (changes, transaction) = nextToSend(values) else { return abandonBatch() }
    guard hasTurn else { return queue() }
    guard let transaction else { return beginBatch(changes, values) }
    replica.recordSent(changes.keys)
    state = .sending(.changes(changes))
    request(.commit(transaction), for: .work)
  }

  private mutating func queue() {
    state = .pausing(.turn)
    wake(.sending, after: .exactly(Self.turnDelay))
  }

  /// Returns the changes to send next, and the transaction that contains these changes.
  ///
  /// If the changes need a batch, the transaction is `nil`.
  private func nextToSend(
    _ values: EtcdValues
  ) -> ([String: WaitingChange], EtcdTransaction?)? {
    let all = replica.waiting.filter { isSendable($0.key, $0.value, values) }
    if all.isEmpty { return nil }
    if all.count <= identity.operationLimit, let transaction = transaction(for: all, values) {
      return (all, transaction)
    }
    // Separate saves may be sent in separate transactions.
    var found: ([String: WaitingChange], EtcdTransaction?)?
    var changes: [String: WaitingChange] = [:]
    let saves = Dictionary(grouping: all) { $0.value.generation }.sorted { $0.key < $1.key }
    for save in saves {
      for (key, change) in save.value { changes[key] = change }
      // Send the main part together with the other parts of its element. Without the main part, the
      // element would not exist in the cluster, and the store would send the other parts again and
      // again.
      for main in values.mainKeys(of: changes.keys) { changes[main] = all[main] }
      let isSmall = changes.count <= identity.operationLimit
      let transaction = isSmall ? transaction(for: changes, values) : nil
      guard transaction != nil || found == nil else { break }
      found = (changes, transaction)
      if transaction == nil { break }
    }
    return found
  }

  private func isSendable(_ key: String, _ change: WaitingChange, _ values: EtcdValues) -> Bool {
    if change.part?.isLeased == true, presence.lease == 0 { return false }
    return isUpToDate(key, change, values)
  }

  /// Returns whether a change fits in a transaction, and has been merged with the latest entry.
  ///
  /// A process without a property for a key cannot merge changes to that key.
  private func isUpToDate(_ key: String, _ change: WaitingChange, _ values: EtcdValues) -> Bool {
    !change.isTooLarge
      && (values.owns(key) || change.base?.modRevision ?? 0 == replica.modRevision(of: key))
  }

  /// Returns one transaction with the given changes, or `nil` if the changes are too large for one
  /// transaction.
  private func transaction(
    for changes: [String: WaitingChange],
    _ values: EtcdValues
  ) -> EtcdTransaction? {
    var transaction = EtcdTransaction(performing: [])
    for (key, change) in changes.sorted(by: { $0.key < $1.key }) {
      let full = full(key)
      transaction.comparisons.append(.modRevision(of: full, .equal, replica.modRevision(of: key)))
      if let part = change.part {
        let lease = part.isLeased ? presence.lease : 0
        transaction.operations.append(.put(full, part.bytes, lease: lease))
      } else {
        transaction.operations.append(.delete(.key(full)))
      }
    }
    for condition in values.conditions(of: changes, in: replica) {
      let full = full(condition.key)
      switch condition.kind {
      case .created(let revision):
        transaction.comparisons.append(.createRevision(of: full, .equal, revision))
      case .unchangedSince(let revision):
        transaction.comparisons.append(
          .modRevision(ofEachWithPrefix: full, .less, revision + 1)
        )
      }
    }
    if changes.contains(where: { $0.value.part == nil }) {
      // The commit of a batch compares `removalKey`, because its other comparisons do not detect
      // deletions.
      transaction.operations.append(.put(full(Self.removalKey), Data()))
    }
    let size = changes.reduce(0) { $0 + $1.key.utf8.count + ($1.value.part?.bytes.count ?? 0) }
    let count = max(transaction.operations.count, transaction.comparisons.count)
    return size <= TransactionLimit.bytes && count <= identity.operationLimit
      ? transaction : nil
  }

  /// The key that every removal writes, so that batches can detect the removal.
  static let removalKey = "removal"

  // MARK: Answers

  /// Handles the cluster's answer to the request that sends changes.
  ///
  /// - Parameters:
  ///   - result: The result of the transaction.
  ///   - isNewer: Whether the replica has changed since the transaction was sent.
  ///   - values: The values of the properties.
  mutating func finishWork(
    _ result: EtcdTransaction.Result,
    isNewer: Bool,
    _ values: EtcdValues
  ) {
    guard case .sending(let work) = state else { return }
    endOutage()
    lastError = nil
    if case .batch(let changes, let writing) = work {
      return finishStep(of: writing, changes, result, values)
    }
    state = .following
    if result.succeeded { sendFailures = 0 }
    switch work {
    case .changes(let changes) where result.succeeded: finishSending(changes, values)
    case .finishing(let id, let isLast) where result.succeeded:
      if !isLast { finishBatch(id, values) }
    case .changes(let changes):
      refuse(changes, values)
      fallthrough
    case .finishing, .batch:
      // A comparison failed because a key has changed in the cluster. If the replica has not
      // changed since the transaction was sent, wait until the watch reports the change to the key.
      if !isNewer { pauseAfterConflict() }
    }
  }

  private mutating func refuse(_ changes: [String: WaitingChange], _ values: EtcdValues) {
    replica.recordRefused(changes)
    values.merge(.committed(Set(changes.keys), own: []), in: &replica)
  }

  /// Waits until the watch reports the change that made a transaction fail.
  private mutating func pauseAfterConflict() {
    sendFailures += 1
    state = .pausing(.conflict)
    wake(.sending, after: .backoff(failures: sendFailures))
  }

  /// Handles the watch's report that the cluster has applied the sent changes.
  mutating func finishSending(_ changes: [String: WaitingChange], _ values: EtcdValues) {
    replica.recordApplied(changes.keys)
    let keys = Set(changes.keys)
    values.merge(.committed(keys, own: keys), in: &replica)
    forgetUnowned(changes, values)
  }

  /// Removes applied changes from the pending changes if no property of this process uses their
  /// keys.
  private mutating func forgetUnowned(_ changes: [String: WaitingChange], _ values: EtcdValues) {
    for (key, change) in changes
    where !values.owns(key) && replica.waiting[key]?.part == change.part {
      replica.setWaiting([:], generation: 0) { $0 == key }
    }
  }

  /// Handles the failure of the request that sends changes.
  mutating func failWork(_ error: EtcdError, _ values: EtcdValues) {
    guard case .sending(let work) = state else { return }
    abandonBatch()
    if error.isRefusal, case .changes(let changes) = work { refuse(changes, values) }
    if error.isTransient {
      recordFailure(error, isOfRequest: true, values)
      state = .pausing(.failure)
      wake(.sending, after: .backoff(failures: outage?.attempt ?? 1))
    } else if error.reason == .leaseEnded {
      presence.forgetLease()
      state = .following
      renewLease()
    } else {
      lastError = error
      finishAllSaves(error)
      state = .pausing(.refusal)
      wake(.sending, after: .exactly(timeouts.refusal))
    }
  }
}

/// The maximum size of a transaction.
package enum TransactionLimit {
  /// The maximum number of operations in a transaction.
  ///
  /// By default, etcd accepts at most 128 operations in a transaction.
  package static let operations = 100

  /// The maximum number of bytes in a transaction.
  ///
  /// By default, etcd accepts a request of at most 1.5 MiB, including the keys.
  static let bytes = 1_048_576
}
