import EtcdClient
import SharingEtcd
import SyncUpsTestSupport
import TeamStorage
import Testing

@Suite("The status of a team's store")
struct TeamStoreStatusTests {
  @Test(
    "The status of a team contains the connection, the members and the problem that its store reports"
  )
  func status() {
    var status = EtcdStatus()
    (status.connection, status.members, status.waitingChanges) = (.connected, ["ada@a"], 2)
    #expect(!TeamStatus(status, of: "platform").hasCopy)
    status.hasCopy = true
    #expect(
      TeamStatus(status, of: "platform")
        == TeamStatus(
          team: "platform",
          connection: .connected,
          members: ["ada@a"],
          waitingChanges: 2
        )
    )
    status.loadedPart = 0.5
    #expect(TeamStatus(status, of: "x").loadedPart == 0.5)
    (status.connection, status.unreadable) = (.connecting, ["A key is odd."])
    #expect(TeamStatus(status, of: "x").connection == .connecting)
    #expect(TeamStatus(status, of: "x").problem == "A key is odd.")
    (status.connection, status.lastError) = (.offline, "It is cut off.")
    #expect(TeamStatus(status, of: "x").connection == .offline)
    #expect(TeamStatus(status, of: "x").problem == "It is cut off.")
  }

  @Test(
    "A team's status names one unreadable etcd key, counts the others, and names a damaged local copy"
  )
  func furtherProblems() {
    var status = EtcdStatus()
    status.unreadable = ["A key is odd.", "B key is odd."]
    #expect(TeamStatus(status, of: "x").problem == "A key is odd. The same applies to 1 more key.")
    status.unreadable.append("C key is odd.")
    #expect(TeamStatus(status, of: "x").problem == "A key is odd. The same applies to 2 more keys.")
    status.damagedFile = URL(filePath: "/teams/x@a.etcd.damaged-1")
    #expect(TeamStatus(status, of: "x").damagedCopy == "x@a.etcd.damaged-1")
  }

  @Test("If a team's etcd was set up again, the status names the command that asks how to continue")
  func setUpAgain() {
    var status = EtcdStatus()
    (status.connection, status.lastError) = (.offline, "It has another history.")
    status.divergence = EtcdDivergence(isEmpty: true)
    let team = TeamStatus(status, of: "x")
    #expect(team.isSetUpAgain && team.isEmpty)
    #expect(
      team.problem == """
        It has another history (run 'syncups team' in a terminal to decide how to continue).
        """
    )
  }

  @Test("The error about a wrong password for a team names the help about credentials")
  func password() throws {
    let endpoint = try #require(URL(string: "https://etcd.example.org:2379"))
    #expect(
      EtcdError(endpoint: endpoint, reason: .wrongPassword).sentence == """
        'https://etcd.example.org:2379' does not accept the user or the password: check both \
        ('syncups help team join' says where to store them).
        """
    )
  }
}
