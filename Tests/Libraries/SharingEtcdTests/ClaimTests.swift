import EtcdClient
import EtcdTestSupport
import Foundation
import Sharing
import SharingEtcd
import TestGate
import Testing

/// Tests of names that only one process can claim, for example for a meeting that the process runs.
@Suite(.gated, .timeLimit(.minutes(5))) struct ClaimTests {
  let team: Team

  init() throws { team = try Team() }

  @Test("Other team members see a claim to a name until the claim is released")
  func othersSeeAClaimUntilItIsReleased() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    await ada.connect()
    await bob.connect()
    let claim = try #require(ada.claim("meeting"))
    #expect(ada.isClaimed("meeting"))
    await bob.status { $0.claims == ["meeting"] }
    #expect(bob.claim("meeting") == nil)
    claim.release()
    await bob.status { $0.claims.isEmpty }
    #expect(!ada.isClaimed("meeting"))
    #expect(bob.claim("meeting") != nil)
  }

  @Test("A claim to a name ends when the last reference to the claim is released")
  func claimEndsWithItsLastReference() async throws {
    let ada = team.store("ada")
    await ada.connect()
    var claim = ada.claim("meeting")
    #expect(claim?.isLost == false)
    await ada.status { $0.claims == ["meeting"] }
    claim = nil
    await ada.status { $0.claims.isEmpty }
  }

  @Test(
    "If a name is claimed offline, the claim reaches other team members when the network is back"
  )
  func claimIsMadeWithoutTheNetwork() async throws {
    team.etcd.setOffline(true)
    let ada = team.store("ada")
    let claim = try #require(ada.claim("meeting"))
    #expect(ada.isClaimed("meeting"))
    let bob = team.store("bob")
    team.etcd.setOffline(false)
    await bob.status { $0.claims == ["meeting"] }
    #expect(!claim.isLost)
  }

  @Test("If two team members claim the same name while offline, one of them later loses the claim")
  func oneOfTwoClaimsIsLost() async throws {
    team.etcd.setOffline(true)
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    let claims = [try #require(ada.claim("meeting")), try #require(bob.claim("meeting"))]
    team.etcd.setOffline(false)
    await ada.status { $0.connection == .connected && $0.claims == ["meeting"] }
    await bob.status { $0.connection == .connected && $0.claims == ["meeting"] }
    while claims.allSatisfy({ !$0.isLost }) { await Task.yield() }
    #expect(ada.isClaimed("meeting") && bob.isClaimed("meeting"))
    // Use the claims here, because an optimized build would otherwise release the claims earlier.
    #expect(claims.count(where: \.isLost) == 1)
  }

  @Test("A released claim is removed from the cluster, even if the answer to the claim was lost")
  func claimWithoutAnAnswerIsReleased() throws {
    let driver = try MachineDriver()
    driver.connect()
    driver.claim("meeting")
    driver.answer(.lease(7))
    let key = "/team/claims/meeting"
    guard case .commit(let claim) = driver.requests.last?.request,
      case .put(key, let value, lease: 7) = claim.operations.first
    else {
      Issue.record("The store does not claim the name: \(driver.requests)")
      return
    }
    driver.fail(.timedOut)
    driver.handle(.released("meeting"))
    driver.pass(.claims)
    let entry = EtcdEntry(key: key, value: value, modRevision: 4, lease: 7)
    driver.watch(.changes([.put(entry)], revision: 4))
    guard case .commit(let release) = driver.requests.last?.request else { return }
    #expect(release.comparisons == [.modRevision(of: key, .equal, 4)])
    #expect(release.operations.first == .delete(.key(key)))
  }

  @Test("After a store's lease expires, the store reclaims the names that it held")
  func claimThatTheLeaseHasTakenAwayIsMadeAgain() async throws {
    let (ada, bob) = (team.store("ada"), team.store("bob"))
    await ada.connect()
    let claim = try #require(ada.claim("meeting"))
    await bob.status { $0.claims == ["meeting"] }
    team.etcd.endLeases()
    await bob.status { $0.claims == ["meeting"] }
    #expect(!claim.isLost)
  }
}
