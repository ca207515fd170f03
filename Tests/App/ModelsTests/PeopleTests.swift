import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Finding a person by name")
struct PeopleTests {
  private let people = ["Grace Hopper", "Ada Lovelace", "Ada Yonath", "Zoë", "Alan"]

  @Test(
    "A person is found by the whole name, or by a first name that no other person has",
    arguments: [
      ("grace hopper", "Grace Hopper"), ("grace", "Grace Hopper"), ("ada", nil),
      ("ada yonath", "Ada Yonath"), ("zoe", "Zoë"), ("hopper", nil), ("gra", nil), ("", nil),
      ("alan", "Alan"),
    ] as [(String, String?)]
  )
  func name(name: String, person: String?) {
    #expect(people.person(called: name) == person)
  }

  @Test("An agenda line that begins with an attendee's first name belongs to the attendee's turn")
  func agenda() {
    var syncUp = SyncUp(id: SyncUp.ID(UUID()))
    for name in ["Grace Hopper", "Alan Turing"] {
      syncUp.attendees.append(Attendee(id: Attendee.ID(UUID()), name: name))
    }
    for line in ["Grace: the budget", "Hopper: the name"] {
      syncUp.agenda.append(AgendaItem(id: AgendaItem.ID(UUID()), text: line))
    }
    #expect(syncUp.agenda.map { syncUp.attendee(of: $0)?.name } == ["Grace Hopper", nil])
    let turns = AgendaOfTurns(of: syncUp)
    #expect(turns.items(of: "Grace Hopper").map(\.text) == ["Grace: the budget"])
    #expect(turns.ofMeeting.map(\.text) == ["Hopper: the name"])
  }

  @Test("An action item that begins with a person's first name belongs to that person")
  func owner() {
    let (owner, task) = ActionItemParts.owner(in: "Grace: send the invitation", people: people)
    #expect(owner == "Grace Hopper")
    #expect(task == "send the invitation")
  }
}
