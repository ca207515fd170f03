import Dispatch
package import EtcdClient
package import Foundation
import Locking

/// An etcd in memory, which answers like the JSON gateway of a real etcd.
package final class FakeEtcd: EtcdTransport {
  typealias Watcher = AsyncThrowingStream<EtcdResponsePart, any Error>.Continuation

  struct State {
    var entries: [String: EtcdEntry] = [:]
    var events: [(revision: Int64, change: EtcdChange)] = []
    var revision: Int64 = 1
    var compacted: Int64 = 0
    var leases: Set<Int64> = []
    var latestLease: Int64 = 100
    var watchers: [Int: (range: Range<String>, watcher: Watcher)] = [:]
    var latestWatcher = 0
    var isOffline = false
    var refusal: String?
    var refusesOnlyTransactions = true
    var losesAnswers = false
    var transactions: [Transaction] = []

    /// The events that the watches have not received yet, because the test holds them.
    var heldEvents: [(watcher: Int, line: Data)]?

    /// The answers to transactions that the clients have not received yet, because the test holds
    /// them.
    var heldAnswers: [HeldAnswer]?
    var holdsAnswer: @Sendable (Transaction) -> Bool = { _ in true }
    var awaitedAnswers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// An answer that a client waits for.
  struct HeldAnswer {
    let client: Watcher
    let body: Data

    func give() {
      client.yield(.status(200))
      client.yield(.data(body))
      client.finish()
    }
  }

  /// A performed transaction, with the keys that it has written and deleted.
  package struct Transaction: Hashable, Sendable {
    /// The keys that were written.
    package var puts: [String]

    /// The keys and ranges that were deleted.
    package var deletions: [String]

    /// Describes a transaction.
    package init(puts: [String] = [], deletions: [String] = []) {
      (self.puts, self.deletions) = (puts, deletions)
    }
  }

  let state = Locked(State())

  /// Creates an empty etcd.
  package init() {}

  /// A client of this etcd.
  ///
  /// The timeouts of the client only end a test that hangs.
  package func client(_ change: (inout EtcdConfiguration) -> Void = { _ in }) -> EtcdClient {
    var configuration = EtcdConfiguration(
      endpoints: [Self.url],
      requestTimeout: .seconds(300),
      silenceTimeout: .seconds(300)
    )
    configuration.backoff = EtcdBackoff(first: .milliseconds(1), limit: .milliseconds(5))
    change(&configuration)
    return EtcdClient(configuration, transport: self, clock: ContinuousClock())
  }

  /// The URL that this etcd claims to have.
  package static let url = URL(string: "http://etcd.test:2379") ?? URL(filePath: "/")

  // MARK: Other programs

  /// Writes a key.
  package func put(_ key: String, _ value: String, lease: Int64 = 0) {
    state.withLock { state in
      state.revision += 1
      state.put(key, Data(value.utf8), lease: lease)
      state.publish()
    }
  }

  /// Deletes keys at one revision.
  package func delete(_ keys: String...) {
    state.withLock { state in
      state.revision += 1
      for key in keys { state.delete(key..<(key + "\0")) }
      state.publish()
    }
  }

  /// Ends all leases, as if the processes that hold them had exited.
  package func endLeases() {
    state.withLock { state in
      state.revision += 1
      state.leases = []
      for (key, entry) in state.entries where entry.lease != 0 { state.delete(key..<(key + "\0")) }
      state.publish()
    }
  }

  /// Compacts the history before the current revision.
  package func compact() {
    state.withLock { state in
      state.compacted = state.revision
      state.events = []
    }
  }

  /// Deletes all keys and revisions, like a cluster that was set up again.
  package func reset() {
    cutWatches()
    state.withLock { state in
      state.entries = [:]
      state.events = []
      state.leases = []
      state.revision = 1
    }
  }

  /// The content of a cluster at a given time.
  package struct Snapshot: Sendable {
    fileprivate let entries: [String: EtcdEntry]
    fileprivate let events: [(revision: Int64, change: EtcdChange)]
    fileprivate let revision: Int64
  }

  /// Returns a snapshot of the content.
  package func snapshot() -> Snapshot {
    state.withLock {
      Snapshot(entries: $0.entries, events: $0.events, revision: $0.revision)
    }
  }

  /// Restores a snapshot, like a cluster that is restored from a backup.
  package func restore(_ snapshot: Snapshot) {
    cutWatches()
    state.withLock { state in
      state.entries = snapshot.entries
      state.events = snapshot.events
      state.revision = snapshot.revision
    }
  }

  /// The reason in the errors of all clients while the network is cut.
  ///
  /// There is only one reason, because either a watch or a request may notice the cut first.
  private static let noNetwork = "the test has no network"

  /// Cuts or restores the network.
  package func setOffline(_ isOffline: Bool) {
    state.withLock { $0.isOffline = isOffline }
    if isOffline { cutWatches(reason: Self.noNetwork) }
  }

  /// Refuses all transactions with an error message of etcd, or accepts them again if the message
  /// is `nil`.
  package func refuse(_ message: String?) { refuse(message, onlyTransactions: true) }

  /// Refuses all requests with an error message of etcd, or accepts them again if the message is
  /// `nil`.
  package func refuseAll(_ message: String?) { refuse(message, onlyTransactions: false) }

  private func refuse(_ message: String?, onlyTransactions: Bool) {
    state.withLock { state in
      state.refusal = message
      state.refusesOnlyTransactions = onlyTransactions
    }
  }

  /// Performs transactions, but loses the answers.
  package func loseAnswers(_ losesAnswers: Bool) {
    state.withLock { $0.losesAnswers = losesAnswers }
  }

  /// Holds the events of all watches until they are released.
  package func holdEvents() { state.withLock { $0.heldEvents = $0.heldEvents ?? [] } }

  /// Sends the held events to the watches.
  package func releaseEvents() {
    state.withLock { state in
      for (watcher, line) in state.heldEvents ?? [] {
        state.watchers[watcher]?.watcher.yield(.data(line))
      }
      state.heldEvents = nil
    }
  }

  /// Performs transactions, but holds the answers until they are released.
  ///
  /// - Parameter isHeld: Whether to hold the answer to a performed transaction. The answer to a
  ///   failed transaction is always held.
  package func holdAnswers(where isHeld: @escaping @Sendable (Transaction) -> Bool = { _ in true })
  {
    state.withLock { state in
      state.heldAnswers = state.heldAnswers ?? []
      state.holdsAnswer = isHeld
    }
  }

  /// Waits until the answers to a number of performed transactions are held.
  package func heldAnswers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.heldAnswers?.count ?? 0 >= count { return true }
        state.awaitedAnswers.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Sends one of the held answers.
  ///
  /// - Parameter choose: Returns the index of the answer, given the number of held answers.
  /// - Returns: Whether an answer was held.
  @discardableResult
  package func releaseAnswer(_ choose: (Int) -> Int = { _ in 0 }) -> Bool {
    let answer = state.withLock { state -> HeldAnswer? in
      guard let count = state.heldAnswers?.count, count > 0 else { return nil }
      return state.heldAnswers?.remove(at: choose(count))
    }
    answer?.give()
    return answer != nil
  }

  /// Sends all held answers, and stops holding answers.
  package func releaseAnswers() {
    let answers = state.withLock { state in
      defer { state.heldAnswers = nil }
      return state.heldAnswers ?? []
    }
    for answer in answers { answer.give() }
  }

  /// Loses the connections of all clients that wait for answers.
  package func loseHeldAnswers() {
    let answers = state.withLock { state in
      defer { state.heldAnswers = state.heldAnswers.map { _ in [] } }
      return state.heldAnswers ?? []
    }
    for answer in answers { answer.client.finish(throwing: EtcdTransportError.lost("lost")) }
  }

  /// Loses the connections of all watches.
  ///
  /// - Parameter reason: The reason that the clients' errors contain.
  package func cutWatches(reason: String = "cut") {
    let watchers = state.withLock { state in
      defer { state.watchers = [:] }
      return state.watchers.values.map(\.watcher)
    }
    for watcher in watchers { watcher.finish(throwing: EtcdTransportError.lost(reason)) }
  }

  /// The keys and their values.
  package var contents: [String: String] {
    state.withLock { $0.entries.mapValues { String(decoding: $0.value, as: UTF8.self) } }
  }

  /// Returns the performed transactions, and clears the list.
  package func takeTransactions() -> [Transaction] {
    state.withLock { state in
      defer { state.transactions = [] }
      return state.transactions
    }
  }

  // MARK: EtcdTransport

  /// Answers a request.
  package func send(_ request: EtcdRequest) -> AsyncThrowingStream<EtcdResponsePart, any Error> {
    AsyncThrowingStream { continuation in
      if state.withLock({ $0.isOffline }) {
        return continuation.finish(throwing: EtcdTransportError.notSent(Self.noNetwork))
      }
      let isRefused = state.withLock { $0.refusal != nil && !$0.refusesOnlyTransactions }
      if request.url.path == "/v3/watch", !isRefused { return watch(request, continuation) }
      let (status, answer, isHeld) = state.withLock { state in
        let count = state.transactions.count
        let (status, answer) = state.answer(to: request)
        let new = state.transactions.dropFirst(count).first
        return (status, answer, new.map(state.holdsAnswer) ?? true)
      }
      if request.url.path == "/v3/kv/txn", status == 200, state.withLock({ $0.losesAnswers }) {
        return continuation.finish(throwing: EtcdTransportError.lost("lost"))
      }
      if request.url.path == "/v3/kv/txn", status == 200, isHeld {
        let held = HeldAnswer(client: continuation, body: Self.json(answer))
        if hold(held) { return }
      }
      continuation.yield(.status(status))
      continuation.yield(.data(Self.json(answer)))
      continuation.finish()
    }
  }

  /// Holds an answer, if answers are held.
  private func hold(_ answer: HeldAnswer) -> Bool {
    let awaited = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
      guard state.heldAnswers != nil else { return nil }
      state.heldAnswers?.append(answer)
      let count = state.heldAnswers?.count ?? 0
      defer { state.awaitedAnswers.removeAll { $0.count <= count } }
      return state.awaitedAnswers.filter { $0.count <= count }.map(\.continuation)
    }
    for continuation in awaited ?? [] { continuation.resume() }
    return awaited != nil
  }

  /// Does nothing: the fake etcd has no connections to close.
  package func close() {}

  private func watch(_ request: EtcdRequest, _ continuation: Watcher) {
    guard let create = FakeRequest(request.body)["create_request"] else {
      return continuation.finish(throwing: EtcdTransportError.lost("no request"))
    }
    let number = state.withLock { state -> Int? in
      // The network may have been cut since the request was sent.
      if state.isOffline { return nil }
      state.latestWatcher += 1
      let start = create.number("start_revision")
      continuation.yield(.status(200))
      continuation.yield(.data(Self.line(["header": state.header, "created": true])))
      if start > 0, start <= state.compacted {
        let answer: [String: any Sendable] = [
          "header": state.header, "canceled": true, "compact_revision": "\(state.compacted)",
        ]
        continuation.yield(.data(Self.line(answer)))
        return state.latestWatcher
      }
      state.watchers[state.latestWatcher] = (create.keys, continuation)
      let missed = state.events.filter { $0.revision >= start && start > 0 }
      state.tell(missed, state.latestWatcher)
      return state.latestWatcher
    }
    guard let number else {
      return continuation.finish(throwing: EtcdTransportError.lost(Self.noNetwork))
    }
    // NB: Remove the watcher asynchronously to avoid a deadlock. A cancelled task calls this
    // closure with the stream's lock held. Yielding an event takes the stream's lock while the
    // state's lock is held.
    continuation.onTermination = { [weak self] _ in
      DispatchQueue.global().async {
        self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
      }
    }
  }

  static func json(_ object: [String: any Sendable]) -> Data {
    (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? Data()
  }

  static func line(_ result: [String: any Sendable]) -> Data {
    json(["result": result]) + Data("\n".utf8)
  }
}
