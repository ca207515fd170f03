import EtcdClient
import Foundation

/// Decides what a store does when its values, its local file or its cluster change.
///
/// The machine is a pure value: it receives events and answers with actions, which
/// ``EtcdSyncRunner`` performs. To merge changes, the machine calls ``EtcdValues``.
///
/// ```
///            ┌────────────→ diverged ──────────┐
///            │                                 ↓
/// idle → loading → following ⇄ sending       loading
///          ↑ ↓         ↑ ↓        ↓
///        offline ←──── pausing ←──┘
/// ```
///
/// - In `loading`, the machine compares the cluster's history with the local copy, loads the
///   missing changes, and opens the watch.
/// - In `following`, `sending` and `pausing`, the watch is open. Only one transaction with changes
///   is in flight at a time.
/// - In `offline`, the machine waits before the next attempt to connect.
/// - In `diverged`, the machine waits for the user's decision, because the cluster was set up
///   again.
///
/// The replica receives the cluster's changes only from the watch and from loads of all keys. The
/// changes are applied in order, so the replica always represents one moment of a single history.
/// Each transaction writes a unique marker to ``markerKey``. The changes of a transaction count as
/// saved when the watch reports the transaction's marker. The answer to a transaction does not
/// confirm its changes, because the answer may come from a restored cluster that the watch does not
/// follow. To detect a restored cluster, the machine begins each connection with a check: the
/// cluster must still have the replica's latest entry, which is usually a marker.
///
/// All processes of a user share one local copy. Before a process handles an event, it locks the
/// local file and reads the changes that the other processes have written. So the replica always
/// equals the content of the file. Only one process at a time has the turn to send changes or to
/// replace the copy's history.
///
/// The machine ignores an answer that it no longer waits for. For each change, the machine
/// remembers the contents that it has sent (``WaitingChange/sent``). If the answer to a transaction
/// is lost, the machine recognizes its changes by these contents when the watch reports them.
package struct EtcdSyncMachine: Sendable {
  /// A point in time.
  package typealias Instant = ContinuousClock.Instant

  let identity: Identity
  let timeouts: StoreTimeouts

  /// The current activity of the machine.
  package internal(set) var state = State.idle

  /// The local copy.
  package internal(set) var replica: Replica

  /// Whether this process has the turn to send changes.
  ///
  /// If the value is `false`, another process of this user has the turn.
  package var hasTurn = true

  /// The latest revision that this process's own watch or load has received.
  ///
  /// The replica may be at a later revision, because other processes also apply changes to it.
  var followed: Int64 = 0

  /// The replica's revision, history and latest entry at the time when the machine began to
  /// connect.
  var checked: (latest: EtcdEntry?, revision: Int64, history: Data?) = (nil, 0, nil)

  /// Whether the watch has ever been open.
  var hasFollowed = false

  /// The current outage, if the cluster cannot be reached.
  package internal(set) var outage: Outage?

  /// The number of consecutive failed attempts to send changes.
  var sendFailures = 0

  /// The fraction of the keys loaded so far, while the machine reads all keys.
  var loadedPart: Double?

  /// The latest error from the cluster.
  var lastError: EtcdError?

  /// The latest error in reading or writing the local file.
  var fileError: (any Error)?

  /// The number of the watch that is open or being opened.
  var watch: Int?

  /// The requests in flight that the machine waits for.
  package internal(set) var requests: [Int: PendingRequest] = [:]

  /// The number of the latest request, watch or timer.
  var latestNumber = 0

  /// The numbers of the running timers.
  var timers: [Timer.Kind: Int] = [:]

  /// The number of the latest save.
  var generation: Int

  /// The saves that the local file does not contain yet.
  var unrecorded: [Save] = []

  /// The saves that the cluster does not have yet.
  package internal(set) var waitingSaves: [Save] = []

  /// The loads whose callers are waiting, indexed by number.
  var loads: [Int: Load] = [:]

  /// The batch that this process is writing, possibly in several attempts.
  var batch: WritingBatch?

  /// The ids of the batches that this process has started and abandoned.
  var abandoned: Set<String> = []

  /// Whether this process must finish all committed batches as soon as no request is in flight.
  var mustFinishBatches = false

  var presence = EtcdPresence()
  var claims: EtcdClaims

  /// The state of merging the local copy into a replaced cluster, while the keys are being loaded.
  var merging: Merge?

  /// The copy that the machine has merged into a replaced cluster, if any.
  var mergedCopy: MergedCopy?

  /// Whether the machine has merged the copy into a restored cluster.
  var hasMergedCopy = false

  /// The versions to save as backups before the local file is written.
  var dueBackups: [Data] = []

  /// Whether the next write to the local file must survive a power failure, even if no save waits
  /// for the write.
  var isFlushDue = false

  var actions: [Action] = []
  var reported = EtcdStatus()
  private(set) var now = ContinuousClock.now

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - identity: The identity of this process in the team.
  ///   - timeouts: The timeouts of the store.
  ///   - replica: The contents of the local file.
  package init(identity: Identity, timeouts: StoreTimeouts, replica: Replica) {
    self.identity = identity
    self.timeouts = timeouts
    self.replica = replica
    generation = replica.waiting.values.map(\.generation).max() ?? 0
    claims = EtcdClaims(memberID: identity.memberID, memberName: identity.memberName)
  }

  /// Handles an event, and returns the actions that follow from it.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - now: The time of the event.
  ///   - values: The values of the properties.
  /// - Returns: The actions to perform, in order. Only actions that save backups come before the
  ///   action that writes the local file.
  package mutating func handle(
    _ event: Event,
    at now: Instant,
    with values: EtcdValues
  ) -> [Action] {
    self.now = now
    if state != .closed { process(event, values) }
    if hasOpenWatch {
      startLoads()
      syncClaims()
      sendNext(values)
    }
    return takeActions(values)
  }

  private mutating func process(_ event: Event, _ values: EtcdValues) {
    switch event {
    case .started: start()
    case .changed: collectChanges(values)
    case .read(let news): catchUp(with: news, values)
    case .wrote(let error): finishWriting(error)
    case .answered(let number, let answer):
      guard let request = requests[number] else { return }
      if case .committed(let result) = answer, hasOpenWatch {
        if result.revision < request.revision {
          // The cluster has lost a revision that it had when the request was sent.
          reconnect()
        } else if result.succeeded, isReported(request.purpose) {
          requests[number]?.commitRevision = result.revision
          return checkReports()
        }
      }
      // After a reconnection, the machine still needs the answers about its lease and its claims.
      guard requests.removeValue(forKey: number) != nil else { return }
      handle(answer, to: request, values)
    case .failed(let number, let error):
      guard let request = requests.removeValue(forKey: number) else { return }
      handle(error, of: request.purpose, values)
    case .loaded(let number, let part):
      if requests[number] != nil { loadedPart = part }
    case .watched(let number, let event):
      if number == watch { handle(event, values) }
    case .timePassed(let timer):
      guard timers[timer.kind] == timer.number else { return }
      timers[timer.kind] = nil
      handle(timer.kind, values)
    case .load(let call): load(call)
    case .released(let name): claims.release(name)
    case .decided(let decision):
      if case .diverged = state { decide(decision, values) }
    case .closed: close()
    }
  }

  mutating func handle(
    _ answer: Answer,
    to request: PendingRequest,
    _ values: EtcdValues
  ) {
    switch request.purpose {
    case .connection: continueLoading(answer, values)
    case .work:
      if case .committed(let result) = answer {
        finishWork(result, isNewer: replica.revision > request.revision, values)
      }
    case .presence: continuePresence(answer)
    case .claim(let step):
      if case .committed(let result) = answer { finishClaim(step, result) }
    case .load(let call): continueLoad(call, answer, values)
    case .cleaning: break
    }
  }

  private mutating func handle(_ error: EtcdError, of purpose: Purpose, _ values: EtcdValues) {
    switch purpose {
    case .connection: failLoading(error, values)
    case .work: failWork(error, values)
    case .presence: failPresence(error, values)
    case .claim: failClaim(error)
    case .load(let call): failLoad(call, error, values)
    // Do not repeat a request that deletes a batch or lists deleted keys, because another client
    // can do the same.
    case .cleaning: break
    }
  }

  private mutating func handle(_ timer: Timer.Kind, _ values: EtcdValues) {
    switch timer {
    case .firstAttempt:
      if outage == nil, !hasOpenWatch { finishAllSaves(nil) }
    case .reconnection:
      let isWaiting = state == .offline || state == .loading(.queueing)
      if isWaiting { connect() } else { checkHistoryAgain() }
    case .sending: if case .pausing = state { state = .following }
    case .presence:
      mustFinishBatches = true
      cleanBatches()
      renewLease()
    case .renewal: renewLease()
    case .claims: claims.resume()
    case .save(let id):
      waitingSaves.removeAll { $0.id == id }
      act(.finishSaves([id], nil))
    case .load(let call):
      if loads[call] != nil { finishLoad(call, timeout) }
    }
  }

  /// Whether this process keeps the turn to send changes while the other processes of this user
  /// wait.
  package var keepsTurn: Bool {
    if merging != nil { return true }
    switch state {
    case .sending, .loading(.reading), .loading(.beginning), .loading(.recording): return true
    case .following, .pausing, .loading(.opening):
      // Keep the turn to send changes until the whole copy is sent, because the markers must
      // contain the copy's revision, which no other process knows.
      return mergedCopy != nil && replica.waiting.values.contains(where: \.isCopied)
    default: return false
    }
  }

  private mutating func start() {
    guard state == .idle else { return }
    wake(.firstAttempt, after: .exactly(timeouts.firstAttempt))
    connect()
  }

  private mutating func close() {
    if let watch { act(.endWatch(watch)) }
    (watch, requests, timers) = (nil, [:], [:])
    finishAllSaves(nil)
    for call in loads.keys.sorted() { finishLoad(call, timeout) }
    state = .closed
  }

  private var timeout: EtcdError {
    lastError ?? EtcdError(endpoint: identity.endpoint, reason: .timedOut)
  }
}
