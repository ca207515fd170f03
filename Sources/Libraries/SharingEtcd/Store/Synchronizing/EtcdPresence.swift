import EtcdClient
import Foundation

/// The lease of this process, and the key that lists the process among the members.
struct EtcdPresence: Sendable {
  /// The state of the lease and of the latest request about it.
  enum State: Hashable, Sendable {
    /// The process has no lease.
    case absent

    /// The process has requested a lease.
    case granting

    /// The process is writing the key that lists the process among the members.
    case announcing(Int64)

    /// The process has a lease.
    case present(Int64)

    /// The process is renewing its lease.
    case renewing(Int64)
  }

  private(set) var state = State.absent

  /// Whether the latest request about the lease was not answered.
  private(set) var hasFailed = false

  /// The lease, or 0 if this process has no lease.
  var lease: Int64 {
    switch state {
    case .absent, .granting: 0
    case .announcing(let lease), .present(let lease), .renewing(let lease): lease
    }
  }

  /// Returns a request that renews or grants the lease, or `nil` if a request is in flight.
  mutating func renew(lasting duration: Duration) -> EtcdSyncMachine.Request? {
    switch state {
    case .absent:
      state = .granting
      return .grantLease(duration)
    case .present(let lease):
      state = .renewing(lease)
      return .keepAlive(lease)
    case .granting, .announcing, .renewing: return nil
    }
  }

  /// Handles the answer to a request about the lease.
  ///
  /// - Returns: The new lease, if the process must announce it.
  mutating func continueAfter(_ answer: EtcdSyncMachine.Answer) -> Int64? {
    if case .lease(let lease) = answer {
      state = .announcing(lease)
      return lease
    }
    state = lease == 0 ? .absent : .present(lease)
    return nil
  }

  /// Records that the latest request about the lease succeeded.
  ///
  /// - Returns: Whether the previous request about the lease had failed.
  mutating func succeed() -> Bool {
    defer { hasFailed = false }
    return hasFailed
  }

  /// Handles the failure of a request about the lease.
  mutating func fail(_ error: EtcdError) {
    if error.reason == .leaseEnded {
      state = .absent
    } else {
      hasFailed = error.isTransient
      // The key that lists the process may be missing, so write it again with the next lease.
      switch state {
      case .renewing(let lease): state = .present(lease)
      case .announcing(let lease) where error.isOfUser: state = .present(lease)
      default: state = .absent
      }
    }
  }

  /// Discards an expired lease.
  mutating func forgetLease() {
    switch state {
    case .present, .renewing: state = .absent
    case .absent, .granting, .announcing: break
    }
  }
}

extension EtcdSyncMachine {
  /// The key that announces this process to the other processes.
  var presenceKey: String { MemberNames.folder + identity.memberID }

  /// Renews the lease, or requests a new lease if the old lease has expired.
  mutating func renewLease() {
    guard hasOpenWatch, let next = presence.renew(lasting: identity.leaseDuration) else { return }
    request(next, for: .presence)
  }

  mutating func continuePresence(_ answer: Answer) {
    if let lease = presence.continueAfter(answer) {
      let name = Data(identity.memberName.utf8)
      let put = EtcdOperation.put(full(presenceKey), name, lease: lease)
      return request(.commit(EtcdTransaction(performing: [put])), for: .presence)
    }
    finishRenewal()
  }

  private mutating func finishRenewal() {
    guard hasOpenWatch else { return }
    endOutage()
    // While requests failed, the watch may have lost its connection without reporting an error.
    if presence.succeed() { return reconnect() }
    wake(.renewal, after: .exactly(identity.leaseDuration / 3))
  }

  mutating func failPresence(_ error: EtcdError, _ values: EtcdValues) {
    presence.fail(error)
    guard hasOpenWatch else { return }
    if error.reason == .leaseEnded { return renewLease() }
    if presence.lease != 0, error.isOfUser { return finishRenewal() }
    if error.isTransient {
      recordFailure(error, isOfRequest: true, values)
    } else {
      lastError = error
    }
    wake(.renewal, after: error.isTransient ? .longestBackoff : .exactly(timeouts.refusal))
  }
}
