import PersistenceKeys
import Testing

@Suite("A team's status")
struct TeamStatusTests {
  @Test(
    "The title of a team's list shows the team's name and status",
    arguments: [
      (TeamStatus(team: "platform"), "platform"),
      (TeamStatus(team: "platform", connection: .connected), "platform"),
      (TeamStatus(team: "platform", waitingChanges: 1), "platform · 1 change waiting"),
      (
        TeamStatus(team: "platform", waitingChanges: 1, loadedPart: 0.456),
        "platform · loading 45 % · 1 change waiting"
      ),
      (
        TeamStatus(
          team: "platform",
          connection: .connected,
          members: ["ada@a", "ada@a", "grace@b", "grace@c"]
        ),
        "platform · 4 here"
      ),
      (TeamStatus(team: "platform", connection: .offline), "platform · offline"),
      (
        TeamStatus(team: "platform", connection: .offline, waitingChanges: 2),
        "platform · offline · 2 changes waiting"
      ),
    ]
  )
  func title(status: TeamStatus, title: String) {
    #expect(status.title == title)
  }

  @Test(
    "A team's status lists a user once, or once for each machine if the user has several machines"
  )
  func users() {
    let members = ["grace@desk", "ada@desk", "grace@laptop", "ada@desk", "blob"]
    let status = TeamStatus(team: "platform", members: members)
    #expect(status.users == ["ada", "blob", "grace@desk", "grace@laptop"])
  }
}
