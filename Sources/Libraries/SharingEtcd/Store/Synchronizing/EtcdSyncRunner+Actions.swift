import EtcdClient
import Foundation
import Locking

// Performs actions on the local file and on the cluster.
extension EtcdSyncRunner {
  // MARK: The local file

  /// Locks the local file, passes the changes of other processes to the machine, and runs an
  /// operation.
  func locked<Result>(_ operation: () throws -> Result) rethrows -> Result {
    guard let file = local.withLock({ $0.file }), !local.withLock({ $0.isLocked }) else {
      return try operation()
    }
    beginTurn(file)
    // Pass the changes of other processes to the properties before the operation, so that a
    // property merges its unsaved mutations with these changes. A property may call back into the
    // store, so release the lock before passing the changes.
    while let news = news(file) {
      let actions = record(handle(.read(news)))
      endTurn(file)
      if status.damagedFile != file.damagedFile { report(status) }
      complete(actions)
      beginTurn(file)
    }
    defer { endTurn(file) }
    return try operation()
  }

  private func beginTurn(_ file: ReplicaFile) {
    file.lock()
    local.withLock { $0.isLocked = true }
    setTurn(file.takeTurn())
  }

  private func endTurn(_ file: ReplicaFile) {
    if !keepsTurn { file.endTurn() }
    local.withLock { $0.isLocked = false }
    file.unlock()
  }

  /// Returns the changes that other processes have written to the local file.
  ///
  /// If the result is a whole replica, it also contains the changes that this process could not
  /// write.
  private func news(_ file: ReplicaFile) -> ReplicaNews? {
    do {
      let news = try file.news(replica)
      local.withLock { $0.readError = nil }
      guard case .everything(var replica) = news else { return news }
      for event in local.withLock({ $0.unwritten }) { replica.replay(event) }
      return .everything(replica)
    } catch {
      local.withLock { $0.readError = error }
      return nil
    }
  }

  /// Appends events to the local file.
  ///
  /// - Parameter isFlushed: Whether the events must survive a power failure.
  func record(_ events: [ReplicaEvent], flushing isFlushed: Bool) -> (any Error)? {
    let replica = replica
    return local.withLock { local in
      guard let file = local.file else { return local.error }
      local.unwritten += events
      if let error = local.readError { return error }
      do {
        if file.isWasteful {
          try file.replace(with: replica)
        } else {
          try file.append(local.unwritten, flushing: isFlushed)
        }
        local.unwritten = []
        return nil
      } catch {
        return error
      }
    }
  }

  /// Creates a backup next to the local file, for example of a version that lost a conflict.
  func keepBackup(of content: Data) {
    do {
      try local.withLock { _ = try $0.file?.keepBackup(of: content, at: Date()) }
    } catch {
      run(.wrote(error))
    }
  }

  /// Counts the keys that have pending changes in the local file.
  func countWaitingChanges() -> Int {
    ReplicaFile.copy(of: localFile, prefix: prefix).waiting.count
  }

  // MARK: The cluster

  /// Performs a request.
  func send(_ request: EtcdSyncMachine.Request, _ number: Int) {
    Task { [weak self, client] in
      do {
        let answer: EtcdSyncMachine.Answer
        switch request {
        case .range(let keys, let revision):
          answer = .page(try await client.range(keys, at: revision))
        case .everything(let keys, let folders):
          let page = try await client.snapshot(of: keys, splitAt: folders) { [weak self] part in
            self?.process(.loaded(number, part))
          }
          answer = .page(page)
        case .commit(let transaction):
          answer = .committed(try await client.commit(transaction))
        case .grantLease(let duration):
          answer = .lease(try await client.grantLease(lasting: duration))
        case .keepAlive(let lease):
          try await client.keepAlive(lease: lease)
          answer = .alive
        }
        self?.process(.answered(number, answer))
      } catch {
        self?.process(.failed(number, client.etcdError(error)))
      }
    }
  }

  /// Watches all keys with the store's prefix.
  func watch(from revision: Int64, _ number: Int) {
    let events = client.watch(.prefix(prefix), from: revision)
    follow(
      with: Task { [weak self, client] in
        var failure = EtcdError(endpoint: client.endpoint, reason: .timedOut)
        do {
          for try await event in events {
            switch event {
            case .opened: self?.process(.watched(number, .opened))
            case .changes(let changes, let revision):
              self?.process(.watched(number, .changes(changes, revision: revision)))
            case .progress(let revision):
              self?.process(.watched(number, .changes([], revision: revision)))
            case .interrupted(let error):
              // The cluster may have been replaced while the watch was interrupted, so the machine
              // connects again.
              return self?.process(.watched(number, .ended(error))) ?? ()
            }
          }
        } catch {
          failure = client.etcdError(error)
        }
        self?.process(.watched(number, .ended(failure)))
      }
    )
  }

  /// Starts a timer, and reports to the machine when it fires.
  func wake(_ timer: EtcdSyncMachine.Timer, after delay: EtcdSyncMachine.Delay) {
    let backoff = client.configuration.backoff
    let duration =
      switch delay {
      case .exactly(let duration): duration
      case .backoff(let failures): backoff.delay(afterFailures: max(failures, 1))
      case .longestBackoff: backoff.limit
      }
    let clock = client.clock
    Task { [weak self] in
      // The task is never cancelled, so sleeping does not fail.
      try? await clock.sleep(for: duration)
      self?.process(.timePassed(timer))
    }
  }
}

extension EtcdClient {
  /// Returns the `EtcdError` that a request threw, or a timeout error for any other error.
  fileprivate func etcdError(_ error: any Error) -> EtcdError {
    error as? EtcdError ?? EtcdError(endpoint: endpoint, reason: .timedOut)
  }
}
