import EtcdClient
import Foundation
import SharingEtcd
import Testing

@Suite struct PresenceTests {
  private let driver: MachineDriver

  init() throws { driver = try MachineDriver() }

  /// Connects the machine to a cluster, and grants the machine a lease.
  private func announce(at revision: Int64) {
    driver.connect()
    driver.pass(.presence)
    driver.answer(.lease(7))
    driver.answer(.committed(true, at: revision))
  }

  /// Connects the machine again after an answer with an earlier revision than the local copy.
  private func reconnect(reporting changes: [EtcdChange] = []) {
    #expect(driver.machine.state == .loading(.checking(.changes)))
    let history = EtcdEntry(key: "/team/history", value: Data("h".utf8), modRevision: 2)
    driver.answer(driver.page([history], at: 2))
    driver.answer(driver.page([history], at: 2))
    driver.watch(.changes(changes, revision: 5))
    driver.watch(.opened)
  }

  @Test("A process announces itself to the cluster again after the cluster was restored")
  func restoredClusterAnnouncesTheProcess() {
    announce(at: 1)
    reconnect()
    driver.pass(.presence)
    #expect(driver.requests.last?.request == .grantLease(.seconds(15)))
  }

  @Test(
    "If a restored cluster has lost a process's claim to a name, the process claims the name again"
  )
  func restoredClusterClaimsAName() throws {
    announce(at: 3)
    driver.claim("meeting")
    driver.answer(.committed(true, at: 1))
    reconnect()
    driver.answer(.lease(8))
    guard case .commit(let transaction) = driver.requests.last?.request else {
      Issue.record("The name is not claimed: \(String(describing: driver.requests.last))")
      return
    }
    let claim = EtcdOperation.put("/team/claims/meeting", Data("ID ada".utf8), lease: 8)
    #expect(transaction.operations.contains(claim))
  }

  @Test(
    "If the restore of a cluster brings back a released claim to a name, the process releases it again"
  )
  func restoredClusterReleasesAName() {
    let claim = EtcdEntry(
      key: "/team/claims/meeting",
      value: Data("ID ada".utf8),
      createRevision: 5,
      modRevision: 5,
      lease: 7
    )
    announce(at: 3)
    driver.claim("meeting")
    driver.answer(.committed(true, at: 4))
    driver.handle(.released("meeting"))
    driver.answer(.committed(true, at: 5))
    // An answer with an earlier revision shows that the cluster was restored.
    driver.handle(.load(1))
    driver.answer(.committed(true, at: 1))
    reconnect(reporting: [.put(claim)])
    #expect(driver.status.claims.isEmpty)
    guard case .commit(let transaction) = driver.requests.last?.request else {
      Issue.record("The name is not released: \(String(describing: driver.requests.last))")
      return
    }
    #expect(transaction.operations.contains(.delete(.key("/team/claims/meeting"))))
  }

  @Test(
    "An offline store counts as connected again when the watch reports one of the store's own changes"
  )
  func lostAnswer() {
    announce(at: 3)
    driver.save(Tag(id: "a"))
    driver.fail(.timedOut)
    #expect(driver.status.connection == .offline)
    driver.reportTransaction(at: 4)
    #expect(driver.status.connection == .connected)
    #expect(driver.status.waitingChanges == 0)
  }
}
