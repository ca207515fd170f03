import Dispatch
import EtcdClient
import Foundation
import Locking
import Sharing

/// Keeps the values of a store in sync with its local file and its cluster.
///
/// ``EtcdSyncMachine`` makes the decisions, and `EtcdSyncRunner` performs them. All events are
/// handled in order on one queue.
final class EtcdSyncRunner: Sendable {
  /// The state that any thread can read.
  private struct Published {
    var status = EtcdStatus()
    var subscribers: [Int: @Sendable (EtcdStatus) -> Void] = [:]
    var latestNumber = 0
    var loads: [Int: @Sendable (Result<Void, any Error>) -> Void] = [:]
    var claims: [String: WeakClaim] = [:]
    var watch: Task<Void, Never>?
    var isSaveRequested = false
  }

  /// A weak reference to a claim.
  private struct WeakClaim {
    weak let claim: EtcdClaim?
  }

  /// The local file, which only the queue uses.
  struct LocalFile {
    var file: ReplicaFile?

    /// The error that prevents the store from using the local file.
    var error: (any Error)?

    /// The events that the local file lacks because a write failed.
    var unwritten: [ReplicaEvent] = []

    /// The error from the last attempt to read the changes of other processes, if any.
    var readError: (any Error)?

    /// Whether this process holds the lock of the file.
    var isLocked = false
  }

  let client: EtcdClient
  private let identity: EtcdSyncMachine.Identity
  let values = EtcdValues()
  let local: Locked<LocalFile>
  private let machine: Locked<EtcdSyncMachine>
  private let flushLimit: Duration
  private let published = Locked(Published())
  private let flushing = Locked<SharedSubscription?>(nil)
  private let queue = DispatchQueue(label: "sharing.etcd", qos: .userInitiated)
  private let queueKey = DispatchSpecificKey<Bool>()

  /// Creates a runner, and opens the local file.
  init(_ client: EtcdClient, _ identity: EtcdSyncMachine.Identity, _ timeouts: StoreTimeouts) {
    (self.client, self.identity, flushLimit) = (client, identity, timeouts.flush)
    let (localFile, prefix) = (identity.localFile, identity.prefix)
    var (file, replica, failure): (ReplicaFile?, Replica, (any Error)?) = (nil, Replica(), nil)
    do {
      let opened = try ReplicaFile(opening: localFile, prefix: prefix)
      opened.lock()
      defer { opened.unlock() }
      if case .everything(let content) = try opened.news(replica) { replica = content }
      opened.takeOverNumberedFiles(prefix: prefix, into: &replica)
      file = opened
    } catch {
      failure = error
      // The store can show the values in the file even if it cannot save changes.
      replica = ReplicaFile.copy(of: localFile, prefix: prefix)
    }
    local = Locked(LocalFile(file: file, error: failure))
    machine = Locked(EtcdSyncMachine(identity: identity, timeouts: timeouts, replica: replica))
    queue.setSpecific(key: queueKey, value: true)
    flushing.withLock { flushing in
      flushing = PendingSaves.onFlush { [weak self] in self?.flush() }
    }
    sync { run(.wrote(failure)) }
  }

  var prefix: String { identity.prefix }

  var localFile: URL { identity.localFile }

  // MARK: Events

  /// Handles an event on the queue.
  func process(_ event: EtcdSyncMachine.Event) {
    queue.async { [weak self] in self?.run(event) }
  }

  /// Runs an operation on the queue and waits for it.
  func sync<Result>(_ operation: () throws -> Result) rethrows -> Result {
    // Observers run on the queue and may create shared properties, which call this method, so the
    // caller may already be on the queue.
    if DispatchQueue.getSpecific(key: queueKey) == true { return try operation() }
    return try queue.sync(execute: operation)
  }

  /// Handles an event, and performs the actions that follow.
  func run(_ event: EtcdSyncMachine.Event) {
    // A process must have the turn to send changes before it may discard the copy's history.
    if case .decided = event { local.withLock { $0.file }?.waitForTurn() }
    complete(locked { record(handle(event)) })
  }

  func handle(_ event: EtcdSyncMachine.Event) -> [EtcdSyncMachine.Action] {
    machine.withLock { $0.handle(event, at: .now, with: values) }
  }

  /// Performs the actions on the local file, and returns the other actions.
  func record(_ actions: [EtcdSyncMachine.Action]) -> [EtcdSyncMachine.Action] {
    var (actions, rest) = (actions[...], [EtcdSyncMachine.Action]())
    while let action = actions.popFirst() {
      switch action {
      case .keepBackup(let content): keepBackup(of: content)
      case .record(let events, let isFlushed):
        rest += actions
        actions = handle(.wrote(record(events, flushing: isFlushed)))[...]
      default: rest.append(action)
      }
    }
    return rest
  }

  /// Performs actions that may call back into the store, because they pass changes to properties.
  func complete(_ actions: [EtcdSyncMachine.Action]) {
    for content in values.deliver() { keepBackup(of: content) }
    for action in actions { perform(action) }
  }

  private func perform(_ action: EtcdSyncMachine.Action) {
    switch action {
    // `record(_:)` has already performed the actions on the local file.
    case .record, .keepBackup: break
    case .send(let number, let request): send(request, number)
    case .watch(let number, let revision): watch(from: revision, number)
    case .endWatch: published.withLock { $0.watch }?.cancel()
    case .wake(let timer, let delay): wake(timer, after: delay)
    case .finishSaves(let ids, let error): for id in ids { values.finishSave(id, error) }
    case .finishLoad(let call, let error):
      let completion = published.withLock { $0.loads.removeValue(forKey: call) }
      completion?(error.map { .failure($0) } ?? .success(()))
    case .loseClaim(let name): published.withLock { $0.claims[name] }?.claim?.lose()
    case .report(let status): report(status)
    }
  }

  /// The machine's replica.
  var replica: Replica { machine.withLock { $0.replica } }

  /// Whether this process keeps the turn to send changes.
  var keepsTurn: Bool { machine.withLock { $0.keepsTurn } }

  func setTurn(_ hasTurn: Bool) { machine.withLock { $0.hasTurn = hasTurn } }

  // MARK: Properties

  /// Returns the participant of a key.
  ///
  /// The first call for a key creates the key's participant.
  func participant<Format: EtcdFormat>(
    _ id: EtcdKeyID,
    _ format: () -> Format,
    initialValue: Format.Value?
  ) throws -> FormatParticipant<Format> {
    try sync {
      let participant = try locked {
        try machine.withLock { machine in
          try values.participant(id, format, initialValue: initialValue, in: &machine.replica)
        }
      }
      run(.started)
      return participant
    }
  }

  /// Connects to the cluster on the first call.
  func start() { process(.started) }

  /// Schedules a save of the changed properties.
  func requestSave() {
    let isFirst = published.withLock { published in
      defer { published.isSaveRequested = true }
      return !published.isSaveRequested
    }
    if isFirst { queue.async { [weak self] in self?.save() } }
  }

  private func save() {
    published.withLock { $0.isSaveRequested = false }
    run(.changed)
  }

  /// Loads every change that the cluster already has, then calls a closure.
  ///
  /// The closure is also called if loading fails.
  func load(_ completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let call = published.withLock { published in
      published.latestNumber += 1
      published.loads[published.latestNumber] = completion
      return published.latestNumber
    }
    process(.load(call))
  }

  /// Claims a name, or returns `nil` if any process already holds it.
  func claim(_ name: String) -> EtcdClaim? {
    sync {
      let actions = locked {
        machine.withLock { $0.claim(name, at: .now, with: values) }.map { record($0) }
      }
      guard let actions else { return nil }
      let claim = EtcdClaim(name: name, runner: self)
      published.withLock { $0.claims[name] = WeakClaim(claim: claim) }
      complete(actions)
      return claim
    }
  }

  // MARK: The end

  /// Closes the connections and the local file.
  func close() {
    flushing.withLock { $0 }?.cancel()
    // An operation on the queue may release the last reference to the store. For example, a
    // notification can make a program release a property.
    if DispatchQueue.getSpecific(key: queueKey) == true {
      queue.async { [self] in finish() }
    } else {
      sync { finish() }
    }
  }

  private func finish() {
    save()
    run(.closed)
    // Release the locks of the file, and make later saves fail with this error.
    let error = ReplicaFileError(path: localFile.path, detail: "the store was closed")
    local.withLock { $0 = LocalFile(file: nil, error: error) }
  }

  /// Closes the store, and returns the lease of this process, or 0 if it has none.
  func leave() -> Int64 {
    let lease = sync { machine.withLock { $0.presence.lease } }
    close()
    return lease
  }

  /// Writes pending changes to the local file, and waits a short time for the cluster to receive
  /// them.
  private func flush() {
    let isSent = DispatchSemaphore(value: 0)
    values.addSaver(
      Saver(context: .userInitiated, continuation: SaveContinuation { _ in isSent.signal() })
    )
    let isStarted = sync {
      save()
      return machine.withLock { $0.state != .idle }
    }
    if isStarted { _ = isSent.wait(timeout: .now() + flushLimit / .seconds(1)) }
  }

  // MARK: Status

  var status: EtcdStatus { published.withLock { $0.status } }

  /// Calls a closure with the current status and with each later status.
  func subscribe(_ change: @escaping @Sendable (EtcdStatus) -> Void) -> SharedSubscription {
    let number = published.withLock { published in
      published.latestNumber += 1
      published.subscribers[published.latestNumber] = change
      return published.latestNumber
    }
    // Calling the closure on the queue ensures that the current status arrives before any later
    // status.
    sync { change(status) }
    return SharedSubscription { [weak self] in
      self?.published.withLock { $0.subscribers[number] = nil }
    }
  }

  func report(_ status: EtcdStatus) {
    var status = status
    status.damagedFile = local.withLock { $0.file?.damagedFile }
    let subscribers = published.withLock { published in
      published.status = status
      return Array(published.subscribers.values)
    }
    for subscriber in subscribers { subscriber(status) }
  }

  /// Stores the task of a watch, and cancels the previous task.
  func follow(with task: Task<Void, Never>) {
    let former = published.withLock { published in
      defer { published.watch = task }
      return published.watch
    }
    former?.cancel()
  }
}
