import EtcdClient
import Foundation
import Locking

/// The keys that claim names.
enum Claims {
  /// The folder of all claims.
  static let folder = "claims/"

  /// Returns the key that claims a name.
  static func key(_ name: String) -> String { folder + name }
}

/// The connected members and the claimed names, from their keys in the cluster.
struct MemberNames {
  private var presence: [String: String] = [:]
  private var claimKeys: [String: EtcdEntry] = [:]

  /// Applies a change from the cluster.
  mutating func note(_ change: EtcdChange) {
    if change.key.hasPrefix(Self.folder) {
      if case .put(let entry) = change {
        presence[entry.key] = String(decoding: entry.value, as: UTF8.self)
      } else {
        presence[change.key] = nil
      }
    } else if change.key.hasPrefix(Claims.folder) {
      if case .put(let entry) = change {
        claimKeys[entry.key] = entry
      } else {
        claimKeys[change.key] = nil
      }
    }
  }

  /// The folder with one key for each connected process.
  static let folder = "presence/"

  /// The sorted names of the connected processes.
  var members: [String] { presence.values.sorted() }

  /// The claimed names.
  var claimed: Set<String> { Set(claimKeys.keys.map { String($0.dropFirst(Claims.folder.count)) }) }

  /// Returns the entry that claims a name, if any.
  func claim(_ name: String) -> EtcdEntry? { claimKeys[Claims.key(name)] }
}

/// A weak reference to a claim.
struct WeakClaim {
  weak let claim: EtcdClaim?
}

extension StoreEngine {
  /// The key that announces this process to the others.
  var presenceKey: String { MemberNames.folder + memberID }

  /// The names that this or another process claims.
  var claimedNames: Set<String> {
    let own = claims.compactMap { $0.value.claim?.isLost == false ? $0.key : nil }
    return names.claimed.subtracting(released).union(own)
  }

  /// Claims a name, or returns `nil` if this or another process already holds it.
  func claim(_ name: String) -> EtcdClaim? {
    if claims[name]?.claim?.isLost == false { return nil }
    if let known = names.claim(name), !isOwn(known), !released.contains(name) { return nil }
    let claim = EtcdClaim(name: name, engine: self)
    claims[name] = WeakClaim(claim: claim)
    released.remove(name)
    updateStatus()
    start()
    syncClaims()
    return claim
  }

  /// Releases a name that this process claims.
  func release(_ name: String) {
    claims[name] = nil
    released.insert(name)
    updateStatus()
    syncClaims()
  }

  private func isOwn(_ entry: EtcdEntry) -> Bool {
    String(decoding: entry.value, as: UTF8.self).hasPrefix(memberID)
  }

  /// Updates the cluster with the claims and releases of this process.
  func syncClaims() {
    guard isWatching, !isSyncingClaims else { return }
    guard let step = nextClaimStep() else { return }
    isSyncingClaims = true
    Task {
      do {
        switch step {
        case .renewLease:
          try await renewLease()
        case .claim(let name, let transaction):
          let result = try await client.commit(transaction)
          await on { $0.finishClaim(name, isReleased: false, result) }
        case .release(let name, let transaction):
          let result = try await client.commit(transaction)
          await on { $0.finishClaim(name, isReleased: true, result) }
        }
        await on { engine in
          engine.isSyncingClaims = false
          engine.syncClaims()
        }
      } catch {
        await on { engine in
          engine.isSyncingClaims = false
          // Retry later; a change of the connection or of a claim retries sooner.
          if (error as? EtcdError)?.reason == .leaseEnded { engine.lease = 0 }
          engine.after(engine.client.configuration.backoff.limit) { $0.syncClaims() }
        }
      }
    }
  }

  /// The next request that the claims need.
  private enum ClaimStep {
    case renewLease
    case claim(String, EtcdTransaction)
    case release(String, EtcdTransaction)
  }

  private func nextClaimStep() -> ClaimStep? {
    for name in released.sorted() {
      guard let known = names.claim(name), isOwn(known) else {
        released.remove(name)
        continue
      }
      let key = prefix + Claims.key(name)
      return .release(
        name,
        EtcdTransaction(
          comparing: [.modRevision(of: key, .equal, known.modRevision)],
          performing: [.delete(.key(key))],
          otherwiseReading: [.key(key)]
        )
      )
    }
    for (name, weak) in claims.sorted(by: { $0.key < $1.key }) {
      guard let claim = weak.claim, !claim.isLost else { continue }
      let known = names.claim(name)
      if let known, !isOwn(known) {
        claim.lose()
        updateStatus()
        continue
      }
      if let known, known.lease == lease { continue }
      if lease == 0 { return .renewLease }
      let key = prefix + Claims.key(name)
      return .claim(
        name,
        EtcdTransaction(
          comparing: [.modRevision(of: key, .equal, known?.modRevision ?? 0)],
          performing: [.put(key, Data("\(memberID) \(memberName)".utf8), lease: lease)],
          otherwiseReading: [.key(key)]
        )
      )
    }
    return nil
  }

  /// Records the outcome of a transaction that claims or releases a name.
  ///
  /// NB: The program may have released the name while the transaction that claims it was in flight.
  private func finishClaim(_ name: String, isReleased: Bool, _ result: EtcdTransaction.Result) {
    let key = Claims.key(name)
    if !result.succeeded {
      let found = relative(result.entries).first
      names.note(found.map(EtcdChange.put) ?? .delete(key: key, revision: result.revision))
    } else if isReleased {
      names.note(.delete(key: key, revision: result.revision))
    } else {
      names.note(
        .put(
          EtcdEntry(
            key: key,
            value: Data("\(memberID) \(memberName)".utf8),
            modRevision: result.revision,
            lease: lease
          )
        )
      )
    }
    updateStatus()
  }
}
