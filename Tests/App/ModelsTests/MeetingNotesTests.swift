import Dependencies
import Foundation
import Models
import Tagged
import Testing

@Suite("The notes of a meeting")
struct MeetingNotesTests {
  @Test(
    "A new note of a meeting is added on a line of its own, above the parking lot",
    arguments: [
      ("", "new"), ("old", "old\nnew"), ("old\n", "old\nnew"), ("old\r\n", "old\r\nnew"),
      ("old\n\n", "old\n\nnew"), ("old\nParking lot:\nx", "old\nnew\nParking lot:\nx"),
      ("Parking lot:\r\nx", "new\r\nParking lot:\r\nx"),
      ("old\nParking lot:", "old\nParking lot:\nnew"),
    ]
  )
  func appending(transcript: String, expected: String) {
    var meeting = Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: transcript)
    meeting.append(note: "new")
    #expect(meeting.transcript == expected)
  }

  @Test(
    "A new note of a meeting has no bullet, unless the note is an action item or only a bullet",
    arguments: [
      ("- one\n* two\n• three\n+ four", "one\ntwo\nthree\nfour"), ("  - nested", "  nested"),
      ("* [ ] Ada: call", "- [ ] Ada: call"), ("-", "-"), ("- ", "- "), ("- [ ]", "- [ ]"),
      ("* * *", "* * *"), ("*bold* text", "*bold* text"), ("1. one", "1. one"), ("-1", "-1"),
    ]
  )
  func bullets(note: String, expected: String) {
    var meeting = Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: "- old")
    meeting.append(note: note)
    #expect(meeting.transcript == "- old\n" + expected)
  }

  @Test("The first note of a meeting keeps its Windows line breaks, and loses every bullet")
  func bulletsBeforeWindowsLineBreaks() {
    var meeting = Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: "")
    meeting.append(note: "- one\r\n* two\r\ntodo: Ada: call\r\n+ three")
    #expect(meeting.transcript == "one\r\ntwo\r\n- [ ] Ada: call\r\nthree")
  }

  @Test(
    "The first note of a meeting is the first line that is neither blank nor an action item",
    arguments: [
      ("", nil), (" \n\n", nil), ("- [ ] Ada: call\r\n* [x] done", nil),
      ("\n  one\ntwo", "one"), ("- [ ] Ada: call\n\n- one\ntwo", "- one"), ("[ ] x", "[ ] x"),
      ("Parking lot:\nwhich CI?", "which CI?"),
    ] as [(String, String?)]
  )
  func firstNote(transcript: String, expected: String?) {
    let meeting = Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: transcript)
    #expect(meeting.firstNote.map(String.init) == expected)
  }

  @Test(
    "The title of the parking lot counts as a note only if no line follows it",
    arguments: [
      ("", 0), ("one\n\ntwo\r\nthree", 3), ("one\nParking lot:\ntwo", 2), ("one\nParking lot:", 2),
    ]
  )
  func counting(transcript: String, count: Int) {
    let meeting = Meeting(id: Meeting.ID(UUID(1)), date: .distantPast, transcript: transcript)
    #expect(meeting.noteCount == count)
  }
}
