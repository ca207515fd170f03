import EtcdClient

import struct Foundation.Data

/// The names that this process claims, and the requests that tell the cluster about them.
package struct EtcdClaims: Sendable {
  /// A claim or a release that must be sent to the cluster.
  package enum Step: Hashable, Sendable {
    case claim(String, lease: Int64)
    case release(String)

    var name: String {
      switch self {
      case .claim(let name, _), .release(let name): name
      }
    }
  }

  /// The current activity.
  private enum State {
    case idle
    case syncing

    /// A request has failed, and the next attempt is delayed.
    case pausing
  }

  private var state = State.idle
  private let memberID: String
  private let memberName: String

  /// The members and the claimed names, as stored in the cluster.
  private(set) var names = MemberNames([])

  /// The names that this process claims.
  private(set) var held: Set<String> = []

  /// The names that this process has released, but whose claims the cluster still has.
  private var released: Set<String> = []

  init(memberID: String, memberName: String) {
    (self.memberID, self.memberName) = (memberID, memberName)
  }

  /// The names that any process of the team claims.
  var claimedNames: Set<String> { names.claimed.subtracting(released).union(held) }

  /// The value that this process writes to the keys of its claims.
  var value: Data { Data("\(memberID) \(memberName)".utf8) }

  /// Claims a name.
  ///
  /// - Returns: Whether the name was free.
  mutating func claim(_ name: String) -> Bool {
    if held.contains(name) { return false }
    if let known = names.claim(name), !isOwn(known), !released.contains(name) { return false }
    held.insert(name)
    released.remove(name)
    return true
  }

  /// Releases a name.
  mutating func release(_ name: String) {
    guard held.remove(name) != nil else { return }
    released.insert(name)
  }

  /// Schedules the release of a claim in the cluster if this process no longer holds the claimed
  /// name.
  mutating func releaseIfLost(_ name: String) {
    if !held.contains(name) { released.insert(name) }
  }

  /// Replaces the known names with the names in the cluster.
  ///
  /// Call this method when this process has connected. A restored cluster may contain a claim that
  /// this process has released since the cluster's snapshot was taken.
  mutating func load(_ entries: some Sequence<EtcdEntry>) {
    names = MemberNames(entries)
    for name in names.claimed.subtracting(held) {
      if let known = names.claim(name), isOwn(known) { released.insert(name) }
    }
  }

  /// Applies a change from the cluster.
  ///
  /// - Returns: The name that this process has lost to another process, if any.
  mutating func apply(_ change: EtcdChange) -> String? {
    guard names.apply(change), case .put(let entry) = change, entry.key.hasPrefix(Claims.folder)
    else { return nil }
    let name = String(entry.key.dropFirst(Claims.folder.count))
    if !isOwn(entry) { return held.remove(name) }
    // If the answer to a claim was lost, the cluster may report the claim after this process has
    // released the name.
    releaseIfLost(name)
    return nil
  }

  /// Returns the next claim or release to send to the cluster, if any.
  mutating func next(lease: Int64) -> Step? {
    guard state == .idle else { return nil }
    for name in released.sorted() {
      if let known = names.claim(name), isOwn(known) { return .release(name) }
      released.remove(name)
    }
    for name in held.sorted() where names.claim(name)?.lease != lease || lease == 0 {
      return .claim(name, lease: lease)
    }
    return nil
  }

  mutating func begin() { state = .syncing }
  mutating func pause() { state = .pausing }
  mutating func resume() { state = .idle }

  private func isOwn(_ entry: EtcdEntry) -> Bool {
    entry.value == value
  }
}

extension EtcdSyncMachine {
  /// Claims a name for this process.
  ///
  /// - Returns: The actions to perform, or `nil` if any process already holds the name.
  package mutating func claim(
    _ name: String,
    at now: Instant,
    with values: EtcdValues
  ) -> [Action]? {
    guard claims.claim(name) else { return nil }
    return handle(.started, at: now, with: values)
  }

  /// Sends the claims and releases of this process to the cluster.
  mutating func syncClaims() {
    guard let step = claims.next(lease: presence.lease) else { return }
    let key = full(Claims.key(step.name))
    let known = claims.names.claim(step.name)?.modRevision ?? 0
    var transaction = EtcdTransaction(
      comparing: [.modRevision(of: key, .equal, known)],
      performing: [.delete(.key(key))],
      otherwiseReading: [.key(key)]
    )
    if case .claim(_, let lease) = step {
      if lease == 0 { return renewLease() }
      transaction.operations = [.put(key, claims.value, lease: lease)]
    }
    claims.begin()
    request(.commit(transaction), for: .claim(step))
  }

  /// Records the outcome of a transaction that claims or releases a name.
  ///
  /// NB: The program may have released the name while the transaction that claims it was in flight.
  mutating func finishClaim(_ step: EtcdClaims.Step, _ result: EtcdTransaction.Result) {
    claims.resume()
    if case .claim(let name, _) = step { claims.releaseIfLost(name) }
    let key = Claims.key(step.name)
    var change = EtcdChange.delete(key: key, revision: result.revision)
    if !result.succeeded {
      if let found = result.entries.first { change = .put(relative(found)) }
    } else if case .claim(_, let lease) = step {
      let (value, revision) = (claims.value, result.revision)
      change = .put(EtcdEntry(key: key, value: value, modRevision: revision, lease: lease))
    }
    if let lost = claims.apply(change) { act(.loseClaim(lost)) }
  }

  mutating func failClaim(_ error: EtcdError) {
    if error.reason == .leaseEnded { presence.forgetLease() }
    // Repeat the request after a delay, or earlier if a new connection is opened.
    claims.pause()
    wake(.claims, after: .longestBackoff)
  }
}

/// The keys that processes write to claim names.
enum Claims {
  /// The folder of the keys that processes write to claim names, relative to the store's prefix.
  static let folder = "claims/"

  static func key(_ name: String) -> String { folder + name }
}

/// The connected members and the claimed names, read from their keys in the cluster.
struct MemberNames: Sendable {
  /// The folder of the keys that connected processes write to announce themselves, relative to the
  /// store's prefix.
  static let folder = "presence/"

  private var presence: [String: String] = [:]
  private var claims: [String: EtcdEntry] = [:]

  /// Reads the connected members and the claimed names from the given entries.
  init(_ entries: some Sequence<EtcdEntry>) { for entry in entries { apply(.put(entry)) } }

  /// Applies a change from the cluster.
  ///
  /// - Returns: `false` if the known claim is newer than the change, otherwise `true`.
  @discardableResult
  mutating func apply(_ change: EtcdChange) -> Bool {
    let (entry, revision): (EtcdEntry?, Int64) =
      switch change {
      case .put(let entry): (entry, entry.modRevision)
      case .delete(_, let revision): (nil, revision)
      }
    if change.key.hasPrefix(Self.folder) {
      presence[change.key] = entry.map { String(decoding: $0.value, as: UTF8.self) }
    } else if change.key.hasPrefix(Claims.folder) {
      if let known = claims[change.key], known.modRevision > revision { return false }
      claims[change.key] = entry
    }
    return true
  }

  /// The sorted names of the connected processes.
  var members: [String] { presence.values.sorted() }

  /// The claimed names.
  var claimed: Set<String> { Set(claims.keys.map { String($0.dropFirst(Claims.folder.count)) }) }

  /// Returns the entry that claims a name, if any.
  func claim(_ name: String) -> EtcdEntry? { claims[Claims.key(name)] }
}
