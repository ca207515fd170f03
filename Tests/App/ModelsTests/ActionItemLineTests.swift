import Foundation
import Models
import Tagged
import Testing

@Suite("Recognising action items in notes")
struct ActionItemLineTests {
  @Test(
    "An action item in any of several notations, such as 'TODO: x', is written as a Markdown task",
    arguments: [
      ("TODO: send it", "- [ ] send it"),
      ("todo:send it", "- [ ] send it"),
      ("[ ] send it", "- [ ] send it"),
      ("[x] send it", "- [x] send it"),
      ("* [ ] send it", "- [ ] send it"),
      ("+ [X] send it", "- [x] send it"),
      ("1. [ ] send it", "- [ ] send it"),
      ("12) [ ]  send it ", "- [ ] send it"),
      ("  * [ ] send it", "  - [ ] send it"),
      ("- [ ] Ada: send it", "- [ ] Ada: send it"),
      ("-\t[ ]\u{A0}send it", "- [ ] send it"),
    ]
  )
  func forms(line: String, written: String) {
    #expect(ActionItemLine.normalized(line) == written)
    #expect(Meeting.isActionItem(written))
    // In an editor, the line stays as typed. The line is an action item if it begins with a bullet.
    #expect(Meeting.isActionItem(line) == ("-*+".contains(line.trimmed.first ?? " ")))
    #expect(ActionItemLine.normalized(written) == written)
  }

  @Test(
    "A note that is not an action item is saved unchanged",
    arguments: [
      "", " ", "Shipped it.", "TODO", "TODO: ", "To do: more", "[ ]", "[ ]send", "* [ ]",
      "1. Intro",
      "[1] a source", "1 [ ] no number", "- a list", "-[ ] tight", "todos: many", "12",
    ]
  )
  func others(line: String) {
    #expect(ActionItemLine.normalized(line) == line)
  }

  @Test("Each line of a note is checked separately for an action item")
  func lines() {
    #expect(ActionItemLine.normalized("One\n[ ] two\n\nTODO: x") == "One\n- [ ] two\n\n- [ ] x")
  }

  @Test("An action item that is appended to a transcript is written as a Markdown task")
  func appending() {
    var meeting = Meeting(id: Meeting.ID(), date: .distantPast, transcript: "One")
    meeting.append(note: "TODO: two")
    #expect(meeting.transcript == "One\n- [ ] two")
  }
}
