import EtcdClient
import Foundation
import Locking

// Performs actions on the local file and on the cluster.
extension EtcdSyncRunner {
  // MARK: The local file

  /// Appends events to the local file.
  ///
  /// - Parameter isFlushed: Whether the events must survive a power failure.
  func record(_ events: [ReplicaEvent], flushing isFlushed: Bool) -> (any Error)? {
    let replica = replica
    return local.withLock { local in
      guard let file = local.file else { return local.error }
      do {
        if local.isIncomplete || file.isWasteful {
          try file.replace(with: replica)
        } else {
          try file.append(events, flushing: isFlushed)
        }
        local.isIncomplete = false
        return nil
      } catch {
        local.isIncomplete = true
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

  /// Counts the keys that have pending changes in the local files of all processes.
  func countWaitingChanges() -> Int {
    ReplicaFile.waitingKeys(of: localFile, prefix: prefix).count
  }

  /// Adopts the pending changes of processes that have exited.
  func adoptOthers() {
    // Do not hold the lock of `local` during the adoption, because writing the adopted changes to
    // the local file requires the lock.
    guard let file = local.withLock({ $0.file }) else { return }
    do {
      try file.adoptOthers(of: localFile, prefix: prefix) { changes in
        guard canAdopt(changes) else { return false }
        run(.adopted(changes))
        return local.withLock { $0.file != nil && !$0.isIncomplete }
      }
    } catch {
      run(.wrote(error))
    }
    // If a file of an exited process was damaged, report the file in the status.
    if status.damagedFile != file.damagedFile { report(status) }
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
              // The cluster may have been replaced during the interruption, so the machine connects
              // again.
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
