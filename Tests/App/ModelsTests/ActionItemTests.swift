import Dependencies
import Foundation
import IdentifiedCollections
import Models
import Tagged
import Testing

@Suite("Action items")
struct ActionItemTests {
  private func syncUp(_ transcripts: String...) -> SyncUp {
    SyncUp(
      id: SyncUp.ID(UUID(1)),
      meetings: IdentifiedArray(
        uniqueElements: transcripts.enumerated().map { index, transcript in
          Meeting(
            id: Meeting.ID(UUID(index + 11)),
            date: Date(timeIntervalSinceReferenceDate: Double(index)),
            transcript: transcript
          )
        }
      ),
      title: "Design"
    )
  }

  private func item(_ meeting: Int, _ number: Int, _ text: String, isDone: Bool) -> ActionItem {
    ActionItem(
      id: ActionItem.ID(meetingID: Meeting.ID(UUID(meeting)), number: number),
      syncUpID: SyncUp.ID(UUID(1)),
      syncUpTitle: "Design",
      date: Date(timeIntervalSinceReferenceDate: Double(meeting - 11)),
      startDate: Date(timeIntervalSinceReferenceDate: Double(meeting - 11)),
      text: text,
      isDone: isDone
    )
  }

  @Test("The action items of a sync-up are the tasks in the meetings' notes, newest meeting first")
  func items() {
    let syncUp = syncUp("- [ ] Ada: send it\nHello.\n- [x] Done", "", "* [X] Newest\r\n+ [ ] last")
    #expect(
      syncUp.actionItems == [
        item(13, 1, "Newest", isDone: true), item(13, 2, "last", isDone: false),
        item(11, 1, "Ada: send it", isDone: false), item(11, 2, "Done", isDone: true),
      ]
    )
  }

  @Test("A sync-up's number of open action items includes the items of all its meetings")
  func counting() {
    let met = syncUp("- [ ] a\n- [x] b\n[", "", "* [X] c\r\n+ [ ] d\n- [ ] e")
    #expect(met.openActionItemCount == 3)
    #expect(syncUp().openActionItemCount == 0)
  }

  @Test(
    "An action item is a line of notes with a bullet, a box and text",
    arguments: [
      ("- [ ] a", ["a"]), ("  - [ ]  a b  ", ["a b"]), ("\t*\t[ ]\ta", ["a"]),
      ("- [ ] [x] a", ["[x] a"]),
      ("- [] a", []), ("-[ ] a", []), ("[ ] a", []), ("- [ ]a", []), ("- [ ]", []), ("- [ ]  ", []),
      ("- [y] a", []), ("Text - [ ] a", []), ("1. [ ] a", []), ("- a [ ] b", []), ("[", []),
      ("- [ ] Zoë 👩‍🔬: 日本", ["Zoë 👩‍🔬: 日本"]), ("- [ ] a\u{2028}- [ ] b", ["a", "b"]),
    ]
  )
  func syntax(transcript: String, texts: [String]) {
    #expect(syncUp(transcript).actionItems.map(\.text) == texts)
  }

  @Test(
    "Ticking or unticking an action item changes only the item's line in the notes",
    arguments: [
      (1, true, " - [x] a\n- [x] b\r\n\n* [X] c"), (1, false, " - [ ] a\n- [x] b\r\n\n* [X] c"),
      (2, false, " - [ ] a\n- [ ] b\r\n\n* [X] c"), (3, true, " - [ ] a\n- [x] b\r\n\n* [X] c"),
      (3, false, " - [ ] a\n- [x] b\r\n\n* [ ] c"),
    ]
  )
  func marking(number: Int, isDone: Bool, expected: String) {
    var meeting = syncUp(" - [ ] a\n- [x] b\r\n\n* [X] c").meetings[0]
    let isThere = meeting.markActionItem(number, isDone: isDone)
    #expect(isThere)
    #expect(meeting.transcript == expected)
  }

  @Test(
    "Ticking an action item that is no longer in the notes changes nothing",
    arguments: [0, -1, 2, .max]
  )
  func markingNothing(number: Int) {
    var meeting = syncUp("- [ ] a").meetings[0]
    let isThere = meeting.markActionItem(number, isDone: true)
    #expect(!isThere)
    #expect(meeting.transcript == "- [ ] a")
  }

  @Test(
    "An action item is ticked only if its text is still the text that the user saw",
    arguments: [(1, "a", true), (2, "a", false), (2, "b", true), (3, "a", true), (4, "a", false)]
  )
  func tickingWhatWasSeen(number: Int, text: String, isTicked: Bool) {
    var syncUp = syncUp("- [ ] a\n- [ ] b\n- [ ] a")
    let before = syncUp
    #expect(syncUp.tick(item(11, number, text, isDone: false), isDone: true) == isTicked)
    let ticked = syncUp.actionItems.filter(\.isDone).map(\.id.number)
    #expect(ticked == (isTicked ? [number] : []))
    #expect((syncUp == before) == !isTicked)
  }

  @Test("A new action item is added as one line at the end of the notes")
  func adding() {
    var syncUp = syncUp("- [x] a")
    syncUp.meetings[0].append(actionItem: "b\nc")
    #expect(syncUp.meetings[0].transcript == "- [x] a\n- [ ] b c")
    #expect(syncUp.actionItems.last == item(11, 2, "b c", isDone: false))
  }
}

@Suite("The names of action items")
struct ActionItemNameTests {
  private func item(_ meeting: String, _ number: Int) throws -> ActionItem {
    ActionItem(
      id: ActionItem.ID(
        meetingID: Meeting.ID(try #require(UUID(uuidString: meeting))),
        number: number
      ),
      syncUpID: SyncUp.ID(UUID(1)),
      syncUpTitle: "",
      date: .distantPast,
      startDate: .distantPast,
      text: "",
      isDone: false
    )
  }

  private func items() throws -> [ActionItem] {
    [
      try item("3F2A0000-0000-0000-0000-000000000000", 1),
      try item("3F2A0000-0000-0000-0000-000000000000", 12),
      try item("ABCDEF00-0000-0000-0000-000000000000", 1),
      try item("ABCDEF10-0000-0000-0000-000000000000", 1),
      try item("ABCDE000-0000-0000-0000-000000000000", 1),
    ]
  }

  @Test("The name of an action item is a unique prefix of its meeting's id, followed by a number")
  func names() throws {
    let items = try items()
    let names = ActionItem.names(of: items)
    #expect(
      items.map { names[$0.id] } == ["3f2a.1", "3f2a.12", "abcdef0.1", "abcdef1.1", "abcde0.1"]
    )
    for item in items { #expect(try ActionItem.find(names[item.id] ?? "", in: items) == item) }
  }

  @Test("An action item is found by a unique prefix of its meeting's id, in upper or lower case")
  func finding() throws {
    let items = try items()
    #expect(try ActionItem.find("3F2a.12", in: items) == items[1])
    #expect(try ActionItem.find("3f2a0000-0000-0000-0000-000000000000.1", in: items) == items[0])
  }

  @Test(
    "Looking up an action item by an unknown name throws an error",
    arguments: [
      "", ".", "3f2.1", "3f2a", "3f2a.2", "3f2a.1.1", "3f2a.x", "3f2a.+1",
      "3f2a.１",
    ]
  )
  func notFound(name: String) throws {
    let items = try items()
    #expect(throws: ActionItem.NameError.notFound) { try ActionItem.find(name, in: items) }
  }

  @Test("Looking up an action item by a name that matches several meetings throws an error")
  func ambiguous() throws {
    let items = try items()
    #expect(throws: ActionItem.NameError.ambiguous) { try ActionItem.find("abcd.1", in: items) }
  }
}
