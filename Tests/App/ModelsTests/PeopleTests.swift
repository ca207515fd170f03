import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Finding a person by name")
struct PeopleTests {
  private let people: People = [
    "Grace Hopper", "Ada Lovelace", "Ada Yonath", "Zoë", "Alan", "Karl-Heinz von Berg",
  ]

  @Test(
    "A person is found by the whole name, or by its first words if no other name begins with those words",
    arguments: [
      ("grace hopper", "Grace Hopper"), ("grace", "Grace Hopper"), ("ada", nil),
      ("ada yonath", "Ada Yonath"), ("zoe", "Zoë"), ("hopper", nil), ("gra", nil), ("", nil),
      ("alan", "Alan"), ("Karl-Heinz", "Karl-Heinz von Berg"),
      ("karl-heinz  VON ", "Karl-Heinz von Berg"), ("von Berg", nil), ("Karl", nil),
    ] as [(String, String?)]
  )
  func name(name: String, person: String?) {
    #expect(people.person(called: name) == person)
  }

  @Test("A person who is listed twice can still be found by first name")
  func listedTwice() {
    let people: People = ["Alan Turing", "alan turing", " "]
    #expect(people.names == ["Alan Turing"])
    #expect(people.person(called: "Alan") == "Alan Turing")
  }

  @Test("If two people have the same first name, the person on the first list is preferred")
  func groups() {
    let people = People(
      ["Alan Turing", "Ada Yonath", "Ada Lovelace"],
      others: ["Alan Kay", "Ada"]
    )
    #expect(people.names == ["Alan Turing", "Ada Yonath", "Ada Lovelace", "Alan Kay", "Ada"])
    #expect(people.person(called: "alan") == "Alan Turing")
    #expect(people.person(called: "alan kay") == "Alan Kay")
    #expect(people.person(called: "ada") == "Ada", "A whole name is preferred to several others.")
    let others = People(["Ada Yonath", "Ada Lovelace"], others: ["Ada Byron"])
    #expect(others.person(called: "ada") == nil)
  }

  @Test(
    "A line is split into the person whose name begins the line and the text after the colon",
    arguments: [
      ("Grace: will be late: 9:30", "Grace Hopper", "will be late: 9:30"),
      ("zoe:x", "Zoë", "x"), ("Dr. Who: the : x", "Dr. Who: the ", "x"),
      ("Ada: ambiguous", nil, nil), ("Bob: unknown", nil, nil), ("Grace:", nil, nil),
      ("Grace is late", nil, nil), (": x", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)]
  )
  func line(line: String, person: String?, text: String?) {
    let people = People(people.names + ["Dr. Who: the "])
    let parts = people.line(line)
    #expect(parts?.person == person)
    #expect(parts?.text == text)
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
