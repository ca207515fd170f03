import EtcdClient
import Foundation

extension StoreEngine {
  /// Connects to the cluster and watches it until the task is cancelled.
  func run() async {
    var failures = 0
    var needsEverything = false
    while !Task.isCancelled {
      do {
        try await connect(readingEverything: needsEverything)
      } catch {
        if Task.isCancelled { return }
        if error is Restart {
          (failures, needsEverything) = (0, false)
          continue
        }
        let error = error as? EtcdError ?? EtcdError(endpoint: client.endpoint, reason: .timedOut)
        if case .compacted = error.reason {
          needsEverything = true
          continue
        }
        failures += 1
        let isOver = await on { engine in
          defer { engine.disconnected(error) }
          return engine.isWatching
        }
        if isOver { failures = 1 }
        let delay =
          error.isTransient
          ? client.configuration.backoff.delay(afterFailures: failures) : patience.refusal
        // The loop ends if the task was cancelled.
        try? await client.clock.sleep(for: delay)
      }
    }
  }

  /// Restarts the session although no error occurred.
  private struct Restart: Error {}

  private func connect(readingEverything: Bool) async throws {
    var needsEverything = readingEverything
    let history = EtcdKeys.key(prefix + Self.historyKey)
    let page = try await client.range(history)
    let isSame = try await hasLatestKnown(page.revision)
    needsEverything = await on { [needsEverything] engine in
      engine.compareHistory(page, hasLatestKnown: isSame ?? true) || needsEverything
    }
    if isSame == nil { needsEverything = true }
    if needsEverything {
      let all = try await client.snapshot(of: .prefix(prefix), splitAt: await on(\.folders)) {
        part in
        await on { $0.hasRead(part) }
      }
      await on { $0.receiveAll(all) }
    }
    if page.entries.isEmpty { try await beginHistory() }
    let revision = await on { $0.replica.revision }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.follow(from: revision + 1) }
      group.addTask { try await self.stayAlive() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Returns whether the cluster's history contains the replica's latest entry, or `nil` if the
  /// cluster has compacted that part of its history.
  ///
  /// After a restore from a snapshot, the entry is missing even if the cluster has reached a later
  /// revision.
  private func hasLatestKnown(_ revision: Int64) async throws -> Bool? {
    let latest = await on { engine in
      // Skip the parts of batches, whose entries here have the revision of the record.
      engine.replica.entries.values.filter { !$0.key.hasPrefix(Batch.folder) }
        .max { $0.modRevision < $1.modRevision }
    }
    guard let latest, latest.modRevision > 0 else { return true }
    guard latest.modRevision <= revision else { return false }
    do {
      let key = EtcdKeys.key(prefix + latest.key)
      let found = try await client.range(key, at: latest.modRevision).entries.first
      return found?.modRevision == latest.modRevision && found?.value == latest.value
    } catch let error as EtcdError {
      guard case .compacted = error.reason else { throw error }
      return nil
    }
  }

  /// The key that identifies the history of the cluster; a replaced cluster has another value.
  static let historyKey = "history"

  /// A key that a store writes to learn when the watch has caught up.
  static let lookKey = "look"

  private func beginHistory() async throws {
    let key = prefix + Self.historyKey
    let transaction = EtcdTransaction(
      comparing: [.createRevision(of: key, .equal, 0)],
      performing: [.put(key, Data(UUID().uuidString.utf8))]
    )
    do {
      _ = try await client.commit(transaction)
    } catch let error as EtcdError where error.isOfUser {
      // A user without write permission leaves this to other members.
    }
  }

  /// Watches all keys under the prefix.
  private func follow(from revision: Int64) async throws {
    var wasInterrupted = false
    for try await event in client.watch(.prefix(prefix), from: revision) {
      // The cluster may have been replaced during the interruption.
      if wasInterrupted, event == .opened { throw Restart() }
      if case .interrupted = event { wasInterrupted = true }
      await on { engine in
        switch event {
        case .opened: engine.connected()
        case .changes(let changes, let revision): engine.receive(changes, at: revision)
        case .progress(let revision): engine.receive([], at: revision)
        case .interrupted(let error): engine.disconnected(error)
        }
      }
    }
    try Task.checkCancellation()
    throw Restart()
  }

  /// Keeps this process listed as a member, starting shortly after it connects.
  private func stayAlive() async throws {
    try await client.clock.sleep(for: patience.presence)
    await on { $0.careForBatches() }
    var hasFailed = false
    while true {
      do {
        try await renewLease()
        if hasFailed {
          // The watch may have lost its connection without an error.
          throw Restart()
        }
        await on { $0.answered() }
        try await client.clock.sleep(for: leaseDuration / 3)
      } catch let error as EtcdError {
        hasFailed = error.isTransient
        await on { $0.failed(error) }
        try await client.clock.sleep(
          for: hasFailed ? client.configuration.backoff.limit : patience.refusal
        )
      }
    }
  }

  /// Renews the lease, or replaces an expired one and writes the keys bound to it again.
  func renewLease() async throws {
    let old = await on { $0.lease }
    if old != 0 {
      do {
        try await client.keepAlive(lease: old)
        return
      } catch let error as EtcdError where error.reason == .leaseEnded {}
    }
    let lease = try await client.grantLease(lasting: leaseDuration)
    let name = await on { engine in
      engine.lease = lease
      return engine.presenceKey
    }
    let transaction = EtcdTransaction(
      performing: [.put(prefix + name, Data(memberName.utf8), lease: lease)]
    )
    do {
      _ = try await client.commit(transaction)
    } catch let error as EtcdError where error.isOfUser {
      // A user without write permission is not listed as a member.
    }
    await on { engine in
      engine.syncClaims()
      engine.send()
    }
  }

  /// Waits until the replica has every change that the cluster has at the time of the call.
  func catchUp(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    Task {
      do {
        let revision = try await barrier()
        await on { engine in
          if engine.replica.revision >= revision { return completion(.success(())) }
          engine.barriers.append((revision, completion))
        }
      } catch {
        // Update the status first: the caller may read the reason there before the session fails
        // too.
        if let error = error as? EtcdError { await on { $0.failed(error) } }
        completion(.failure(error))
      }
    }
  }

  /// Writes a key and returns its revision.
  ///
  /// The watch reports it after all earlier changes.
  private func barrier() async throws -> Int64 {
    let transaction = EtcdTransaction(performing: [.put(prefix + Self.lookKey, Data())])
    do {
      return try await client.commit(transaction).revision
    } catch let error as EtcdError where error.isOfUser {
      let all = try await client.snapshot(of: .prefix(prefix))
      return await on { engine in
        engine.receiveAll(all)
        return all.revision
      }
    }
  }
}

extension EtcdError {
  /// Whether the user lacks the permission for the request.
  var isOfUser: Bool { reason == .notPermitted }

  /// Whether the cluster certainly did not apply a transaction with this error.
  var isRefusal: Bool {
    if case .misunderstood = reason { return false }
    return !isTransient
  }
}
