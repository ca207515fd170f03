import EtcdClient
import Foundation
import Locking

/// The keys by which processes claim names.
enum Claims {
  /// The folder of the keys.
  static let folder = "claims/"

  /// The key of a name.
  static func key(_ name: String) -> String { folder + name }
}

/// Who is connected, and what is claimed, by the keys that say so.
struct MemberNames {
  private var presence: [String: String] = [:]
  private var claimKeys: [String: EtcdEntry] = [:]

  /// Takes in a change.
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

  /// The folder of the keys of processes that are connected.
  static let folder = "presence/"

  /// The names of the processes that are connected.
  var members: [String] { presence.values.sorted() }

  /// The names that are claimed.
  var claimed: Set<String> { Set(claimKeys.keys.map { String($0.dropFirst(Claims.folder.count)) }) }

  /// The key that claims a name.
  func claim(_ name: String) -> EtcdEntry? { claimKeys[Claims.key(name)] }
}

/// A claim that lives as long as its user keeps it.
struct WeakClaim {
  weak let claim: EtcdClaim?
}

extension StoreEngine {
  /// The key by which the others see this process.
  var presenceKey: String { MemberNames.folder + memberID }

  /// The names that this process or another one claims.
  var claimedNames: Set<String> {
    let own = claims.compactMap { $0.value.claim?.isLost == false ? $0.key : nil }
    return names.claimed.subtracting(released).union(own)
  }

  /// Claims a name unless another process is known to have it.
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

  /// Ends a claim of this process.
  func release(_ name: String) {
    claims[name] = nil
    released.insert(name)
    updateStatus()
    syncClaims()
  }

  private func isOwn(_ entry: EtcdEntry) -> Bool {
    String(decoding: entry.value, as: UTF8.self).hasPrefix(memberID)
  }

  /// Makes the keys of the cluster what this process claims.
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
          // The next change of the connection or of a claim tries again.
          if (error as? EtcdError)?.reason == .leaseEnded { engine.lease = 0 }
          engine.after(engine.client.configuration.backoff.limit) { $0.syncClaims() }
        }
      }
    }
  }

  /// What has to be done next for the claims.
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
  /// NB: The name may have been released while the transaction that claims it was on its way.
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
