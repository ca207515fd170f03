import Dispatch
import EtcdClient
import Foundation
import Locking
import Sharing

/// Synchronizes the properties of a store with its local file and its cluster.
///
/// A task watches the cluster (`StoreEngine+Session.swift`). The engine applies the changes of
/// other clients on its queue (`+Receiving`). It writes the changes of the properties to the local
/// file and sends them (`+Sending`, `+Batches`).
///
/// SAFETY: Only the queue accesses the properties, except for locked ones and constants.
final class StoreEngine: @unchecked Sendable {
  /// The state that any thread can read.
  struct Published {
    var status = EtcdStatus()
    var subscribers: [Int: @Sendable (EtcdStatus) -> Void] = [:]
    var latestSubscriber = 0
    var session: Task<Void, Never>?
  }

  /// A transaction or batch that was sent and not answered yet.
  struct InFlight {
    let number: Int

    /// The changes before the store sent them.
    let changes: [String: WaitingChange]
  }

  /// A caller that waits until the cluster has its changes.
  struct Waiter {
    let generation: Int
    let continuation: SaveContinuation
  }

  let client: EtcdClient
  let prefix: String
  let memberName: String
  let leaseDuration: Duration
  let patience: StorePatience
  let localFile: URL
  let published = Locked(Published())

  var replica = Replica()
  var file: ReplicaFile?
  var fileError: (any Error)?
  var isFileIncomplete = false
  var participants: [EtcdKeyID: any Participant] = [:]

  /// Whether the watch is open.
  var isWatching = false

  /// Whether the first attempt to connect has finished.
  var hasTried = false

  /// Whether a request has failed since the watch opened.
  var isFailing = false

  /// The loaded fraction of the keys during a full load.
  var loadedPart: Double?

  /// The latest error.
  var lastError: EtcdError?

  var lease: Int64 = 0
  var memberID = UUID().uuidString
  var inFlight: InFlight?
  var latestFlight = 0
  var failures = 0

  /// The batch in progress, including one that the store will retry.
  var batch: WritingBatch?

  /// The batches that this process started and abandoned.
  var abandoned: Set<String> = []

  var isFinishingBatch = false
  var isSaveRequested = Locked(false)
  var generation = 0
  var waiters: [Waiter] = []
  var barriers: [(revision: Int64, resume: @Sendable (Result<Void, any Error>) -> Void)] = []
  var claims: [String: WeakClaim] = [:]
  var released: Set<String> = []
  var isSyncingClaims = false
  var names = MemberNames()

  private let queue = DispatchQueue(label: "sharing.etcd", qos: .userInitiated)
  private let queueKey = DispatchSpecificKey<Bool>()
  private let flushing = Locked<SharedSubscription?>(nil)

  /// Creates an engine from its local file.
  init(
    client: EtcdClient,
    prefix: String,
    localFile: URL,
    memberName: String,
    leaseDuration: Duration,
    patience: StorePatience
  ) {
    self.client = client
    self.prefix = prefix
    self.localFile = localFile
    self.memberName = memberName
    self.leaseDuration = leaseDuration
    self.patience = patience
    queue.setSpecific(key: queueKey, value: true)
    openFile()
    flushing.withLock { flushing in
      flushing = PendingSaves.onFlush { [weak self] in self?.flush() }
    }
    updateStatus()
  }

  private func openFile() {
    do {
      let (file, replica) = try ReplicaFile.open(localFile, prefix: prefix)
      self.file = file
      self.replica = replica
      generation = replica.waiting.values.map(\.generation).max() ?? 0
    } catch {
      fileError = error
    }
    adoptOthers()
  }

  /// Adopts the pending changes of processes that have exited.
  func adoptOthers() {
    do {
      try file?.adoptOthers(of: localFile, prefix: prefix) { waiting in
        let isShared = { key in self.participants.values.contains { $0.owns(key) } }
        // Only the property of a key can merge two changes of it.
        guard waiting.keys.allSatisfy({ replica.waiting[$0] == nil || isShared($0) }) else {
          return false
        }
        // Adopt changes that the cluster may already have before merging the others.
        replica.adopt(waiting.filter { !isShared($0.key) || !$0.value.sent.isEmpty })
        for participant in participants.values {
          let owned = waiting.filter { participant.owns($0.key) }
          if owned.isEmpty { continue }
          let lost = try participant.adopt(owned, generation: generation, in: &replica)
          if let lost { keepBackup(of: lost) }
        }
        record(flushing: true)
        return fileError == nil
      }
    } catch {
      fileError = error
    }
  }

  /// The prefixes of the keys of collections.
  var folders: [String] { participants.values.flatMap(\.folders).map { prefix + $0 + "/" } }

  // MARK: The queue

  /// Runs an operation asynchronously on the queue.
  func perform(_ operation: @escaping @Sendable (StoreEngine) -> Void) {
    queue.async { [weak self] in if let self { operation(self) } }
  }

  /// Runs an operation on the queue and waits for it.
  func sync<Result>(_ operation: (StoreEngine) throws -> Result) rethrows -> Result {
    // An observer of a value may create a property.
    if DispatchQueue.getSpecific(key: queueKey) == true { return try operation(self) }
    return try queue.sync { try operation(self) }
  }

  /// Runs an operation on the queue and awaits it without blocking a thread.
  func on<Result: Sendable>(
    _ operation: @escaping @Sendable (StoreEngine) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: operation(self)) }
    }
  }

  /// Runs an operation on the queue after a delay.
  func after(_ delay: Duration, _ operation: @escaping @Sendable (StoreEngine) -> Void) {
    let clock = client.clock
    Task { [weak self] in
      // The task is never cancelled.
      try? await clock.sleep(for: delay)
      self?.perform(operation)
    }
  }

  // MARK: Start and end

  /// Connects on the first call.
  func start() {
    published.withLock { published in
      guard published.session == nil else { return }
      published.session = Task { [weak self] in await self?.run() }
    }
    after(patience.firstAttempt) { engine in
      if !engine.hasTried { engine.resumeWaiters(offline: true) }
    }
  }

  /// Closes the connections and the local file.
  func close() {
    flushing.withLock { $0 }?.cancel()
    published.withLock { $0.session }?.cancel()
    // An operation on the queue can release the last reference to the store, for example when it
    // notifies a property that then goes away.
    if DispatchQueue.getSpecific(key: queueKey) == true {
      queue.async { [self] in closeFile() }
    } else {
      sync { $0.closeFile() }
    }
  }

  private func closeFile() {
    save()
    resumeWaiters(offline: true)
    // Another process or store can now open the file.
    file = nil
    fileError = ReplicaFileError(path: localFile.path, detail: "the store was closed")
  }

  /// Writes pending changes to the local file, and waits a short time for the cluster to receive
  /// them.
  private func flush() {
    let isSent = DispatchSemaphore(value: 0)
    let isWaiting = sync { engine in
      engine.save()
      guard engine.isWatching, !engine.isFailing, !engine.replica.waiting.isEmpty else {
        return false
      }
      engine.waiters.append(
        Waiter(
          generation: engine.generation,
          continuation: SaveContinuation { _ in isSent.signal() }
        )
      )
      return true
    }
    if isWaiting { _ = isSent.wait(timeout: .now() + patience.flush / .seconds(1)) }
  }

  // MARK: Status

  var status: EtcdStatus { published.withLock { $0.status } }

  /// Calls a closure with each change of the status.
  func subscribe(_ change: @escaping @Sendable (EtcdStatus) -> Void) -> SharedSubscription {
    let number = published.withLock { published in
      published.latestSubscriber += 1
      published.subscribers[published.latestSubscriber] = change
      return published.latestSubscriber
    }
    // On the queue, this status arrives before any later one.
    sync { change($0.status) }
    return SharedSubscription { [weak self] in
      self?.published.withLock { $0.subscribers[number] = nil }
    }
  }

  /// Recomputes the status and notifies subscribers if it changed.
  func updateStatus() {
    let isConnected = isWatching && !isFailing
    let status = EtcdStatus(
      connection: isConnected ? .connected : hasTried ? .offline : .connecting,
      members: isConnected ? names.members : [],
      waitingChanges: replica.waiting.count,
      loadedPart: loadedPart,
      lastError: lastError?.description ?? fileError.map { String(describing: $0) }
        ?? tooLarge()?.description,
      unreadable: (participants.values.flatMap(\.unreadable) + unreadableBatches).sorted(),
      claims: claimedNames
    )
    let subscribers = published.withLock { published in
      guard published.status != status else { return [@Sendable (EtcdStatus) -> Void]() }
      published.status = status
      return Array(published.subscribers.values)
    }
    for subscriber in subscribers { subscriber(status) }
  }

  private var unreadableBatches: [String] {
    replica.unreadable.map {
      "Cannot read the key '\($0)': its format is unknown. The key stays unchanged."
    }
  }

  // MARK: The local file

  /// Appends the latest events of the replica to the local file.
  ///
  /// - Parameter isFlushed: Whether the events must survive a power failure.
  func record(flushing isFlushed: Bool) {
    let events = replica.takeUnwritten()
    guard let file else { return }
    do {
      if isFileIncomplete || file.isWasteful {
        try file.replace(with: replica)
      } else if !events.isEmpty {
        try file.append(events, flushing: isFlushed)
      }
      isFileIncomplete = false
      fileError = nil
    } catch {
      isFileIncomplete = true
      fileError = error
    }
  }
}

/// The timeouts of a store.
package struct StorePatience: Sendable {
  /// The maximum time that a save waits for the first attempt to connect.
  package var firstAttempt = Duration.seconds(2)

  /// The maximum time that an exiting process waits for changes to be sent.
  package var flush = Duration.seconds(2)

  /// The time between connecting and announcing this process to the other members.
  ///
  /// Without this delay, the others would still list a short command until its lease expires.
  package var presence = Duration.seconds(1)

  /// The delay before the store resends a change that the cluster refused.
  package var refusal = Duration.seconds(5)

  /// Creates the default timeouts.
  package init() {}
}
