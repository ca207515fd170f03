import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("The lines of an agenda")
struct AgendaItemTests {
  private func syncUp(_ lines: [String], names: [String] = ["Ada", "Zoë"]) -> SyncUp {
    var syncUp = SyncUp(id: SyncUp.ID(UUID()))
    for name in names { syncUp.attendees.append(Attendee(id: Attendee.ID(UUID()), name: name)) }
    for line in lines { syncUp.agenda.append(AgendaItem(id: AgendaItem.ID(UUID()), text: line)) }
    return syncUp
  }

  @Test(
    "An agenda line that begins with an attendee's name and a colon belongs to the attendee's turn",
    arguments: [
      ("Ada: the release", "Ada"), ("ada : the release", "Ada"), ("zoe: blocked", "Zoë"),
      ("ZOË:", "Zoë"), ("Ada the release", nil), ("Adam: the release", nil), ("Today: Ada", nil),
      (": Ada", nil), ("", nil), ("- [ ] Ada: book a room", "Ada"), ("TODO: buy tea", nil),
    ] as [(String, String?)]
  )
  func attendee(line: String, name: String?) throws {
    let syncUp = syncUp([line])
    #expect(syncUp.attendee(of: syncUp.agenda[0])?.name == name)
  }

  @Test("A turn shows the agenda lines of its speaker first, then those of the whole meeting")
  func turn() {
    let syncUp = syncUp(["Budget", "Ada: yesterday", "Zoë: today", "ada: blocked", "Bob: away"])
    let agenda = AgendaOfTurns(of: syncUp)
    func texts(_ name: String?) -> [String] { agenda.items(onTurnOf: name).map(\.text) }
    #expect(texts("Ada") == ["Ada: yesterday", "ada: blocked", "Budget", "Bob: away"])
    #expect(texts("Zoë") == ["Zoë: today", "Budget", "Bob: away"])
    #expect(texts(nil) == ["Budget", "Bob: away"])
    #expect(texts("") == ["Budget", "Bob: away"])
    #expect(agenda.items(of: "ZOE").map(\.text) == ["Zoë: today"])
    #expect(agenda.longestCount() == 4)
  }

  @Test(
    "An agenda line that starts with a colon does not belong to an attendee whose name is blank"
  )
  func blankName() {
    let syncUp = syncUp([": the release"], names: ["", "Ada"])
    #expect(syncUp.attendee(of: syncUp.agenda[0]) == nil)
    #expect(AgendaOfTurns(of: syncUp).items(onTurnOf: "").map(\.text) == [": the release"])
  }

  @Test("Each line of a multi-line text becomes a trimmed agenda line, unless the line is blank")
  func lines() {
    let text = "  Budget \r\n\n\u{200B}\n\tAda: the release\u{2028}Lunch\n"
    #expect(AgendaItem.lines(of: text) == ["Budget", "Ada: the release", "Lunch"])
  }

  @Test(
    "A pasted list item becomes an agenda line without the bullet and the checkbox",
    arguments: [
      ("- [ ] Ada: book the room", ["Ada: book the room"]), ("* [x] Budget", ["Budget"]),
      ("- [] Lunch\n- [ ]", ["Lunch"]), ("- Budget", ["Budget"]), ("[ ] Ada", ["[ ] Ada"]),
      ("* One\n• Two\n  + Three\n•\tFour", ["One", "Two", "Three", "Four"]),
      ("•\n- -", ["•", "- -"]),
      ("-5 degrees\n1. One\n--- x", ["-5 degrees", "1. One", "--- x"]),
    ]
  )
  func tasks(text: String, lines: [String]) {
    #expect(AgendaItem.lines(of: text) == lines)
  }

  @Test("If a note's text equals several agenda lines, only one of these lines is marked as done")
  func covered() {
    let syncUp = syncUp(["Budget", "Budget", "TODO: buy tea", "Lunch", "Ada: today"])
    let notes = "Hello\nBudget\n- [ ] buy tea\nLunch at one\nParking lot:\nAda: today"
    let items = syncUp.agendaItems(coveredBy: notes)
    #expect(syncUp.agenda.map { items.contains($0.id) } == [true, false, true, false, false])
  }

  @Test(
    "An agenda line 'Parking lot:' counts as done if the notes end with the line 'Parking lot:'"
  )
  func parkingLotTitle() {
    let syncUp = syncUp(["Parking lot:"])
    #expect(syncUp.agendaItems(coveredBy: "Hello\nParking lot:").count == 1)
  }
}
