import Dispatch
import EtcdClient
import Foundation
import Locking
import Sharing

/// Keeps the properties of a store, its local file and its cluster the same.
///
/// A task follows the cluster: see `StoreEngine+Session.swift`. What it learns is taken in on a
/// queue: `+Receiving`. What the properties change is written to the local file, and sent:
/// `+Sending`, `+Batches`.
///
/// SAFETY: All but what is locked or constant is used on the queue only.
final class StoreEngine: @unchecked Sendable {
  /// What is read from any thread.
  struct Published {
    var status = EtcdStatus()
    var subscribers: [Int: @Sendable (EtcdStatus) -> Void] = [:]
    var latestSubscriber = 0
    var session: Task<Void, Never>?
  }

  /// A transaction that was sent, or a batch.
  struct InFlight {
    let number: Int

    /// The changes as they were before they were sent.
    let changes: [String: WaitingChange]
  }

  /// A caller who waits until what has changed is in the cluster.
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

  /// Whether the cluster tells of changes.
  var isWatching = false

  /// Whether an attempt to connect has ended.
  var hasTried = false

  /// Whether the cluster has left a request without an answer since.
  var isFailing = false

  /// The part of the keys that has been read, while all of them are.
  var loadedPart: Double?

  /// What was wrong last.
  var lastError: EtcdError?

  var lease: Int64 = 0
  var memberID = UUID().uuidString
  var inFlight: InFlight?
  var latestFlight = 0
  var failures = 0

  /// The batch that is being written, or that is to be tried again.
  var batch: WritingBatch?

  /// The batches that this process has begun and given up.
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

  /// Creates an engine with what its local file has.
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

  /// Takes over what waits in the files of processes that were beside this one and have ended.
  func adoptOthers() {
    do {
      try file?.adoptOthers(of: localFile, prefix: prefix) { waiting in
        let isShared = { key in self.participants.values.contains { $0.owns(key) } }
        // Two changes of one key are merged by the property that knows what it means.
        guard waiting.keys.allSatisfy({ replica.waiting[$0] == nil || isShared($0) }) else {
          return false
        }
        // What may count already has to be known before anything is compared with it.
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

  /// The keys at which those of many elements begin.
  var folders: [String] { participants.values.flatMap(\.folders).map { prefix + $0 + "/" } }

  // MARK: The queue

  /// Runs an operation on the queue, later.
  func perform(_ operation: @escaping @Sendable (StoreEngine) -> Void) {
    queue.async { [weak self] in if let self { operation(self) } }
  }

  /// Runs an operation on the queue, and waits for it.
  func sync<Result>(_ operation: (StoreEngine) throws -> Result) rethrows -> Result {
    // An observer of a value may create a property.
    if DispatchQueue.getSpecific(key: queueKey) == true { return try operation(self) }
    return try queue.sync { try operation(self) }
  }

  /// Runs an operation on the queue, and waits for it without blocking a thread.
  func on<Result: Sendable>(
    _ operation: @escaping @Sendable (StoreEngine) -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: operation(self)) }
    }
  }

  /// Runs an operation on the queue after some time.
  func after(_ delay: Duration, _ operation: @escaping @Sendable (StoreEngine) -> Void) {
    let clock = client.clock
    Task { [weak self] in
      // It never is cancelled.
      try? await clock.sleep(for: delay)
      self?.perform(operation)
    }
  }

  // MARK: Beginning and end

  /// Connects, unless that has happened before.
  func start() {
    published.withLock { published in
      guard published.session == nil else { return }
      published.session = Task { [weak self] in await self?.run() }
    }
    after(patience.firstAttempt) { engine in
      if !engine.hasTried { engine.resumeWaiters(offline: true) }
    }
  }

  /// Ends all connections.
  func close() {
    flushing.withLock { $0 }?.cancel()
    published.withLock { $0.session }?.cancel()
    // The last reference to the store can end in the middle of an operation: when a property ends
    // that the operation tells of a change.
    if DispatchQueue.getSpecific(key: queueKey) == true {
      queue.async { [self] in closeFile() }
    } else {
      sync { $0.closeFile() }
    }
  }

  private func closeFile() {
    save()
    resumeWaiters(offline: true)
    // The next process, or the next store of this one, may open it.
    file = nil
    fileError = ReplicaFileError(path: localFile.path, detail: "the store is closed")
  }

  /// Writes what has changed to the local file, and gives it a moment to be sent.
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
    // On the queue, on which the status changes: elsewhere it could arrive after a later one.
    sync { change($0.status) }
    return SharedSubscription { [weak self] in
      self?.published.withLock { $0.subscribers[number] = nil }
    }
  }

  /// Makes the status what it is by now.
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
      "Cannot read the key '\($0)': it is not as this program writes. It is left as it is."
    }
  }

  // MARK: The local file

  /// Writes what has happened to the local file.
  ///
  /// - Parameter isFlushed: Whether it has to survive a failure of power.
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

/// For how long a store waits for what.
package struct StorePatience: Sendable {
  /// How long a save waits for the first attempt to connect.
  package var firstAttempt = Duration.seconds(2)

  /// How long the end of a process waits for changes to be sent.
  package var flush = Duration.seconds(2)

  /// How long a process is connected before it shows itself, and looks after batches.
  ///
  /// A command that ends at once would be shown as long as its lease lasts.
  package var presence = Duration.seconds(1)

  /// How long to wait before something is sent again that the cluster has refused.
  package var refusal = Duration.seconds(5)

  /// The times of a program.
  package init() {}
}
