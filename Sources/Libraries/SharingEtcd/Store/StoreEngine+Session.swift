import EtcdClient
import Foundation

extension StoreEngine {
  /// Follows the cluster until the task is cancelled.
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
        // Cancelled, the loop ends.
        try? await client.clock.sleep(for: delay)
      }
    }
  }

  /// The session has to begin anew, although nothing is wrong.
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

  /// Returns whether the cluster has ever had the latest entry that is known here, or `nil` if it
  /// has forgotten what was then.
  ///
  /// A cluster that was restored from a snapshot has not, even if it has a later revision by now.
  private func hasLatestKnown(_ revision: Int64) async throws -> Bool? {
    let latest = await on { engine in
      // The parts of a batch are known at the revision of their record.
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

  /// The key that tells a history of the cluster from that of one that was set up anew.
  static let historyKey = "history"

  /// The key that is written in order to hear of it.
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
      // Who may only read leaves it to others.
    }
  }

  /// Follows the changes of all keys.
  private func follow(from revision: Int64) async throws {
    var wasInterrupted = false
    for try await event in client.watch(.prefix(prefix), from: revision) {
      // The cluster may have been set up anew meanwhile.
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

  /// Shows the other processes that this one is there, from a moment after it has connected.
  private func stayAlive() async throws {
    try await client.clock.sleep(for: patience.presence)
    await on { $0.careForBatches() }
    var hasFailed = false
    while true {
      do {
        try await renewLease()
        if hasFailed {
          // The connection of the watch may have been lost without a sign.
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

  /// Keeps the lease alive, or gets a new one with all that is bound to it.
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
      // Who may only read is not shown.
    }
    await on { engine in
      engine.syncClaims()
      engine.send()
    }
  }

  /// Waits until everything is known here that the cluster has at this moment.
  func catchUp(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    Task {
      do {
        let revision = try await barrier()
        await on { engine in
          if engine.replica.revision >= revision { return completion(.success(())) }
          engine.barriers.append((revision, completion))
        }
      } catch {
        // The caller reads in the status why it stays with what is known here, perhaps before the
        // session has found the same.
        if let error = error as? EtcdError { await on { $0.failed(error) } }
        completion(.failure(error))
      }
    }
  }

  /// Writes a key of which the watch tells after all that came before.
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
  /// Whether the user may not do this.
  var isOfUser: Bool { reason == .notPermitted }

  /// Whether a transaction with this error was certainly not carried out.
  var isRefusal: Bool {
    if case .misunderstood = reason { return false }
    return !isTransient
  }
}
