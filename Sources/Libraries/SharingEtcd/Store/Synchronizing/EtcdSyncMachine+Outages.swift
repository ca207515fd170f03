import EtcdClient
import Foundation

// Handles outages, and the loads that callers request.
extension EtcdSyncMachine {
  // MARK: Outages

  /// Ends the connection, and waits before the next attempt to connect.
  mutating func goOffline(_ error: EtcdError, _ values: EtcdValues) {
    endConnection()
    state = .offline
    recordFailure(error, isOfRequest: false, values)
    let delay = Delay.backoff(failures: outage?.attempt ?? 1)
    wake(.reconnection, after: error.isTransient ? delay : .exactly(timeouts.refusal))
  }

  /// Records that the cluster cannot be reached.
  mutating func recordFailure(_ error: EtcdError, isOfRequest: Bool, _ values: EtcdValues) {
    outage = Outage(
      since: outage?.since ?? now,
      attempt: (outage?.attempt ?? 0) + 1,
      isOfRequest: isOfRequest || outage?.isOfRequest == true
    )
    lastError = error
    timers[.firstAttempt] = nil
    // Do not report a transient error to the properties, because the status already shows that the
    // store is offline.
    if !error.isTransient { values.fail(error) }
    finishAllSaves(nil)
    for call in loads.keys.sorted() { finishLoad(call, error) }
  }

  /// Records that the cluster has answered a request.
  mutating func endOutage() {
    guard outage != nil else { return }
    (outage, lastError) = (nil, nil)
  }

  // MARK: Loads

  /// Starts to load all changes that the cluster has.
  mutating func load(_ call: Int) {
    if let divergedError { return act(.finishLoad(call, divergedError)) }
    loads[call] = .waiting
    wake(.load(call), after: .exactly(timeouts.answer))
    if state == .offline { connect() }
  }

  mutating func startLoads() {
    for (call, load) in loads.sorted(by: { $0.key < $1.key }) where load == .waiting {
      loads[call] = .asking
      request(.commit(EtcdTransaction(performing: [])), for: .load(call))
    }
  }

  mutating func continueLoad(_ call: Int, _ answer: Answer, _ values: EtcdValues) {
    guard loads[call] != nil else { return }
    switch answer {
    case .committed:
      endOutage()
      if lastError?.reason == .outOfSpace { lastError = nil }
      finishLoad(call, nil)
    case .page(let all):
      if all.revision >= replica.revision {
        yieldCopies(to: all.entries.map { .put(relative($0)) }, values)
        receiveAll(all, values)
      }
      finishLoad(call, nil)
    case .lease, .alive: break
    }
  }

  mutating func failLoad(_ call: Int, _ error: EtcdError, _ values: EtcdValues) {
    guard loads[call] != nil else { return }
    if !error.isTransient, !error.isOfUser { lastError = error }
    // The machine can still read a cluster that is full or does not permit the user to write.
    if error.isRefusal, loads[call] == .asking {
      loads[call] = .reading
      return request(.everything(.prefix(identity.prefix), folders: []), for: .load(call))
    }
    if error.isTransient, hasOpenWatch { return recordFailure(error, isOfRequest: true, values) }
    if error.isOfUser { lastError = error }
    finishLoad(call, error)
  }

  mutating func finishLoad(_ call: Int, _ error: (any Error)?) {
    loads[call] = nil
    timers[.load(call)] = nil
    act(.finishLoad(call, error))
  }
}
