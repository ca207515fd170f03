import EtcdClient
import Foundation
import Locking
import Sharing

extension StoreEngine {
  /// The maximum size of a transaction.
  enum Limit {
    /// etcd accepts 128 by default.
    static let operations = 100

    /// etcd accepts 1.5 MiB by default, including the keys.
    static let bytes = 1_048_576
  }

  // MARK: Saving

  /// Schedules a save of the changed properties.
  func requestSave() {
    let isFirst = isSaveRequested.withLock { isRequested in
      defer { isRequested = true }
      return !isRequested
    }
    if isFirst { perform { $0.save() } }
  }

  /// Writes the changes of the properties to the local file and starts to send them.
  func save() {
    isSaveRequested.withLock { $0 = false }
    generation += 1
    var savers: [Saver] = []
    for participant in participants.values {
      savers += participant.takeUnsaved(generation: generation, in: &replica).map { saver in
        var saver = saver
        saver.error = saver.error ?? tooLarge(where: participant.owns)
        return saver
      }
    }
    if savers.isEmpty { return }
    record(flushing: true)
    for saver in savers {
      if let error = saver.error ?? fileError {
        saver.continuation.resume(throwing: error)
      } else if saver.context == .didSet {
        saver.continuation.resume()
      } else {
        waiters.append(Waiter(generation: generation, continuation: saver.continuation))
      }
    }
    if hasTried, !isWatching || isFailing { resumeWaiters(offline: true) }
    send()
    finishWaiters()
    updateStatus()
  }

  /// Resumes the callers whose changes the cluster now has.
  func finishWaiters() {
    if waiters.isEmpty { return }
    let sendable = replica.waiting.lazy.filter { !Self.isTooLarge($0.value.part) }
    let oldest = sendable.map(\.value.generation).min() ?? .max
    let finished = waiters.filter { $0.generation < oldest }
    waiters.removeAll { $0.generation < oldest }
    for waiter in finished { waiter.continuation.resume() }
  }

  /// Resumes all waiting callers.
  ///
  /// Without an error, their changes are safe in the local file while the cluster cannot be
  /// reached. With an error, the cluster refused the changes.
  func resumeWaiters(offline isOffline: Bool, throwing error: (any Error)? = nil) {
    let waiters = self.waiters
    self.waiters = []
    for waiter in waiters {
      if let error {
        waiter.continuation.resume(throwing: error)
      } else {
        waiter.continuation.resume()
      }
    }
  }

  // MARK: Sending

  /// Sends pending changes, unless a request is in flight.
  func send() {
    guard isWatching, inFlight == nil, !isFinishingBatch, !replica.waiting.isEmpty else { return }
    if let unfinished = replica.batches.min() { return finish(batch: unfinished) }
    guard let (changes, transaction) = nextToSend() else { return }
    latestFlight += 1
    let flight = InFlight(number: latestFlight, changes: changes)
    inFlight = flight
    replica.noteSent(changes.keys)
    record(flushing: false)
    guard let transaction else { return beginBatch(flight) }
    let client = client
    Task {
      do {
        let result = try await client.commit(transaction)
        await on { $0.answered(result, to: flight) }
      } catch {
        await on { $0.notAnswered(error, to: flight) }
      }
    }
  }

  /// Returns the next saves to send, with one transaction for them, or with no transaction if they
  /// need a batch.
  private func nextToSend() -> ([String: WaitingChange], EtcdTransaction?)? {
    let all = replica.waiting.filter { isSendable($0.value.part) }
    if all.isEmpty { return nil }
    if all.count <= Limit.operations, let transaction = transaction(for: all) {
      return (all, transaction)
    }
    // Separate saves may be sent in separate transactions.
    var found: ([String: WaitingChange], EtcdTransaction?)?
    var changes: [String: WaitingChange] = [:]
    let saves = Dictionary(grouping: all) { $0.value.generation }.sorted { $0.key < $1.key }
    for save in saves {
      for (key, change) in save.value { changes[key] = change }
      let transaction = changes.count > Limit.operations ? nil : transaction(for: changes)
      guard transaction != nil || found == nil else { break }
      found = (changes, transaction)
      if transaction == nil { break }
    }
    return found
  }

  private func isSendable(_ part: EtcdPart?) -> Bool {
    if part?.isLeased == true, lease == 0 { return false }
    return !Self.isTooLarge(part)
  }

  private static func isTooLarge(_ part: EtcdPart?) -> Bool {
    part.map { $0.bytes.count > Limit.bytes } ?? false
  }

  /// Returns the error for the first pending part that is too large to send, if any.
  func tooLarge(where isOwned: (String) -> Bool = { _ in true }) -> EtcdPartSizeError? {
    let changes = replica.waiting.filter { Self.isTooLarge($0.value.part) && isOwned($0.key) }
    guard let (key, change) = changes.min(by: { $0.key < $1.key }), let part = change.part
    else { return nil }
    return EtcdPartSizeError(key: key, size: part.bytes.count, limit: Limit.bytes)
  }

  /// Returns the transaction for some changes, or `nil` if they are too large for one.
  private func transaction(for changes: [String: WaitingChange]) -> EtcdTransaction? {
    var transaction = EtcdTransaction(performing: [])
    for (key, change) in changes.sorted(by: { $0.key < $1.key }) {
      let full = prefix + key
      transaction.comparisons.append(.modRevision(of: full, .equal, replica.modRevision(of: key)))
      transaction.reading.append(.key(full))
      if let part = change.part {
        transaction.operations.append(.put(full, part.bytes, lease: part.isLeased ? lease : 0))
      } else {
        transaction.operations.append(.delete(.key(full)))
      }
    }
    for condition in conditions(of: changes) {
      switch condition.kind {
      case .created(let revision):
        transaction.comparisons.append(
          .createRevision(of: prefix + condition.key, .equal, revision)
        )
        transaction.reading.append(.key(prefix + condition.key))
      case .unchangedSince(let revision):
        transaction.comparisons.append(
          .modRevision(ofEachWithPrefix: prefix + condition.key, .less, revision + 1)
        )
        transaction.reading.append(.prefix(prefix + condition.key))
      }
    }
    if changes.contains(where: { $0.value.part == nil }) {
      // Batches compare this key, because their other comparisons do not see deleted keys.
      transaction.operations.append(.put(prefix + Self.removalKey, Data()))
    }
    let size = changes.reduce(0) { $0 + $1.key.utf8.count + ($1.value.part?.bytes.count ?? 0) }
    let count = max(transaction.operations.count, transaction.comparisons.count)
    return size <= Limit.bytes && count <= Limit.operations ? transaction : nil
  }

  /// A key that every removal writes, so that batches can detect the removal.
  static let removalKey = "removal"

  private func conditions(of changes: [String: WaitingChange]) -> [Condition] {
    participants.values.flatMap { participant in
      participant.conditions(of: changes.filter { participant.owns($0.key) }, in: replica)
    }
  }

  /// Ends a request, and returns whether it was the one in flight.
  ///
  /// An answer to any other request is from a cluster that was replaced in the meantime.
  func lands(_ flight: InFlight) -> Bool {
    guard flight.number == inFlight?.number else { return false }
    inFlight = nil
    return true
  }

  private func answered(_ result: EtcdTransaction.Result, to flight: InFlight) {
    guard lands(flight) else { return }
    let changes = flight.changes
    lastError = nil
    if result.succeeded {
      failures = 0
      succeeded(changes, at: result.revision)
      return send()
    }
    replica.noteRefused(changes)
    let before = replica.waiting
    takeIn(
      relative(result.entries).filter { isOwned($0.key) },
      of: Array(changes.keys),
      at: result.revision
    )
    // If nothing changed, the watch will report what made the comparisons fail.
    guard replica.waiting == before else {
      failures = 0
      return send()
    }
    failures += 1
    after(client.configuration.backoff.delay(afterFailures: failures)) { $0.send() }
  }

  /// Records that the cluster applied changes.
  func succeeded(_ changes: [String: WaitingChange], at revision: Int64) {
    var keys: Set<String> = []
    for (key, change) in changes {
      guard let part = change.part else {
        keys.formUnion(replica.apply(.delete(key: key, revision: revision)))
        continue
      }
      let known = replica.entries[key]
      let entry = EtcdEntry(
        key: key,
        value: part.bytes,
        createRevision: known?.createRevision ?? revision,
        modRevision: revision,
        lease: part.isLeased ? lease : 0
      )
      keys.formUnion(replica.apply(.put(entry)))
    }
    settle(keys.union(changes.keys), isOwn: true)
    forgetUnowned(changes)
  }

  /// Discards sent changes of keys that no property of this process uses.
  func forgetUnowned(_ changes: [String: WaitingChange]) {
    for (key, change) in changes where replica.waiting[key]?.part == change.part && !isOwned(key) {
      replica.setWaiting([:], generation: 0) { $0 == key }
    }
    record(flushing: false)
    finishWaiters()
    updateStatus()
  }

  private func isOwned(_ key: String) -> Bool {
    participants.values.contains { $0.owns(key) }
  }

  func notAnswered(_ error: any Error, to flight: InFlight) {
    guard lands(flight) else { return }
    if let batch { abandoned.insert(batch.id) }
    batch = nil
    if (error as? EtcdError)?.isRefusal == true {
      replica.noteRefused(flight.changes)
      settle(Set(flight.changes.keys))
    }
    retry(after: error)
  }

  /// Schedules another attempt to send pending changes after an error.
  func retry(after error: any Error) {
    guard let error = error as? EtcdError else { return }
    failures += 1
    if error.isTransient {
      disconnected(error, isWatchLost: false)
      let delay = client.configuration.backoff.delay(afterFailures: failures)
      after(delay) { engine in
        engine.isFailing = false
        engine.updateStatus()
        engine.send()
      }
    } else if error.reason == .leaseEnded {
      lease = 0
      after(.zero) { $0.replaceLease() }
    } else {
      lastError = error
      resumeWaiters(offline: false, throwing: error)
      updateStatus()
      after(patience.refusal) { $0.send() }
    }
  }

  private func replaceLease() {
    Task {
      // If this fails, the session retries.
      try? await renewLease()
    }
  }
}
