import EtcdClient
import Foundation
import SharingEtcd

// The requests and watches of the members.
extension SimulatedTeam {
  func isCut(_ member: SimulatedMember) -> Bool { member.cutUntil > now }

  func send(_ request: EtcdSyncMachine.Request, _ number: Int, of member: SimulatedMember) {
    log("\(member.name) sends \(number) \(request)")
    requestTimes[member.name, default: []].append(now)
    let times = requestTimes[member.name] ?? []
    if times.count > 300, now - times[times.count - 300] < .seconds(1) {
      report("\(member.name) spins: 300 requests in a second, \(member.machine.state)")
    }
    func fail(after delay: Duration, _ reason: EtcdError.Reason) {
      let error = EtcdError(endpoint: Self.endpoint, reason: reason)
      perform(after: delay, member) { $0.handle(.failed(number, error)) }
    }
    let isLossy = isFaulty && faults.contains(.losses)
    if isAway || isCut(member) || isLossy && chance(3) {
      return fail(after: latency, .unreachable("cut"))
    }
    // The cluster performs the request even if the process ends.
    perform(after: latency) { [self] in
      if isAway { return fail(after: latency, .unreachable("away")) }
      let result = answer(to: request)
      if isLossy, chance(4) { return fail(after: .seconds(4), .timedOut) }
      if isLossy, chance(4) { return fail(after: latency, .unreachable("lost")) }
      switch result {
      case .failure(let error): fail(after: latency, error.reason)
      case .success(let answer):
        perform(after: latency, member) { $0.handle(.answered(number, answer)) }
        // Sometimes repeat the answer: the machine ignores a repeated answer.
        if isLossy, chance(3) {
          perform(after: latency * 2, member) { $0.handle(.answered(number, answer)) }
        }
      }
    }
  }

  private func answer(
    to request: EtcdSyncMachine.Request
  ) -> Result<EtcdSyncMachine.Answer, EtcdError> {
    func refusal(_ reason: EtcdError.Reason) -> Result<EtcdSyncMachine.Answer, EtcdError> {
      .failure(EtcdError(endpoint: Self.endpoint, reason: reason))
    }
    switch request {
    case .range(let keys, let revision):
      guard let page = etcd.range(keys, at: revision) else { return refusal(.compacted(0)) }
      return .success(.page(page))
    case .everything(let keys, _):
      return etcd.range(keys).map { .success(.page($0)) } ?? refusal(.compacted(0))
    case .commit(let transaction):
      guard etcd.hasLeases(of: transaction) else { return refusal(.leaseEnded) }
      return .success(.committed(etcd.commit(transaction)))
    case .grantLease: return .success(.lease(etcd.grantLease(at: now)))
    case .keepAlive(let lease):
      return etcd.keepAlive(lease, at: now) ? .success(.alive) : refusal(.leaseEnded)
    }
  }

  func openWatch(_ number: Int, from revision: Int64, of member: SimulatedMember) {
    log("\(member.name) watches from \(revision)")
    member.watch = (number, revision, false)
    let history = history
    perform(after: latency, member) { [self] member in
      guard member.watch?.number == number else { return }
      if isAway || isCut(member) || history != self.history {
        return endWatch(of: member, .unreachable("cut"))
      }
      if revision <= etcd.compacted { return endWatch(of: member, .compacted(etcd.compacted)) }
      member.watch?.isOpen = true
      member.handle(.watched(number, .opened))
      pump(member, number)
    }
  }

  /// Reports new changes of the cluster to all open watches.
  func reportToWatches() {
    guard etcd.revision != watchedRevision else { return }
    watchedRevision = etcd.revision
    for member in members {
      if let watch = member.watch, watch.isOpen { pump(member, watch.number) }
    }
  }

  /// Reports some of the changes that a watch has missed, and reports the rest of these changes
  /// later.
  func pump(_ member: SimulatedMember, _ number: Int) {
    let history = history
    perform(after: latency, member) { [self] member in
      guard let watch = member.watch, watch.number == number, history == self.history, !isAway
      else { return }
      if isCut(member) { return endWatch(of: member, .unreachable("cut")) }
      let missed = etcd.events.filter { $0.revision >= watch.next }
      let reported = missed.prefix(self.number(1...5))
      for event in reported {
        member.watch?.next = event.revision + 1
        let changes = event.changes.filter { $0.key.hasPrefix(Self.prefix) }
        member.handle(.watched(number, .changes(changes, revision: event.revision)))
        guard member.watch?.number == number else { return }
      }
      if reported.count < missed.count { pump(member, number) }
    }
  }

  func endWatch(of member: SimulatedMember, _ reason: EtcdError.Reason) {
    guard let number = member.watch?.number else { return }
    member.watch = nil
    let error = EtcdError(endpoint: Self.endpoint, reason: reason)
    member.handle(.watched(number, .ended(error)))
  }

  /// Stops the cluster, and replaces it after a while.
  ///
  /// The watches of the old cluster report nothing more, but they may end only after other requests
  /// have reached the new cluster.
  func replaceEtcd(by other: SimulatedEtcd) {
    if isAway { return }
    isAway = true
    let absence = chance(70) ? number(50...500) : number(500...9_000)
    for member in members {
      guard let number = member.watch?.number else { continue }
      member.watch?.isOpen = false
      let delay = chance(50) ? 0 : self.number(0...(absence + 1_000))
      perform(after: .milliseconds(delay), member) { [self] member in
        if member.watch?.number == number { endWatch(of: member, .unreachable("stopped")) }
      }
    }
    perform(after: .milliseconds(absence)) { [self] in
      log("etcd is replaced")
      var other = other
      other.avoidLeases(of: etcd)
      etcd = other
      history += 1
      (isAway, hasLostHistory) = (false, true)
      for user in users { user.recordPending() }
    }
  }
}
