import Presentation
import RecordFeature
import SyncUpsTerminal
import SyncUpsTestSupport
import TerminalUI
import TestGate
import Testing

@MainActor
@Suite(
  "The keys of a meeting's screen",
  .serialized,
  .gatedOnMainActor,
  .reproducible(at: 1_000),
  .timeLimit(.minutes(5))
)
struct RecordScreenKeyTests {
  @Test("Space pauses and resumes the meeting")
  func pause() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(" "))
    #expect(meeting.model.isPaused)
    #expect(meeting.screen.hints.first == KeyHint(.pause, "resume"))
    #expect(meeting.press(" "))
    #expect(!meeting.model.isPaused)
    #expect(meeting.screen.hints.first == KeyHint(.pause))
  }

  @Test("In a meeting, the right and left arrow keys move to the next and the previous speaker")
  func speakers() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.right), .key(.right)))
    #expect(meeting.model.speakerIndex == 2)
    #expect(meeting.press(.key(.left)))
    #expect(meeting.model.speakerIndex == 1)
    // The command keys of other screens do nothing on the screen of a meeting.
    for key in ["n", "d", "x"] as [KeyPress] { #expect(!meeting.press(key)) }
  }

  @Test(
    "A key without effect in a meeting shows a notice that says why",
    arguments: [
      ("T", "This window already leads the meeting."),
      ("t", "There is nothing to tick: no agenda, and no open items from last time."),
    ] as [(KeyPress, String)]
  )
  func explained(press: KeyPress, sentence: String) {
    @Shared(.notice) var notice
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(press))
    #expect(notice == sentence)
  }

  @Test("The shuffle key shows a notice if fewer than two speakers of a meeting are left")
  func shufflingOne() {
    @Shared(.notice) var notice
    let meeting = RecordHeldMeeting(["Ada", "Grace"])
    #expect(meeting.press("z"))
    #expect(notice == "Nothing to shuffle: fewer than two speakers are left.")
  }

  @Test(
    "In a meeting, 'q' and Escape ask whether to end the meeting",
    arguments: ["q", .key(.escape)] as [KeyPress]
  )
  func end(press: KeyPress) {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(press))
    #expect(meeting.model.alert == .endMeeting(isDiscardable: true))
    #expect(meeting.press("s"))
    #expect(meeting.model.isOver)
  }

  @Test("Keys that the screen of a meeting does not handle are passed on to the app")
  func unknown() {
    let meeting = RecordHeldMeeting()
    #expect(!meeting.press("?"))
    #expect(!meeting.press(.control("c")))
    #expect(meeting.press(.key(.tab)))
    #expect(!meeting.press(.control("c")))
    #expect(!meeting.press(.key(.function(1))))
  }

  @Test("Letters are text while a note of a meeting is typed, and Enter adds the note")
  func notes() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab)))
    meeting.type("never mind, q ?")
    #expect(
      meeting.picture(60, 14) == """
         Design
         ──────── ───────── ───────── ───────── ───────── ─────────
         0:00 elapsed                                     1:00 left

                  Blob           ❯ 1  Blob             0:00  ──────
                                   2  Blob Jr
             █▀█ ▄ ▄█  █▀█         3  Blob Sr
             █ █ ▄  █  █ █         4  Blob Esq
             ▀▀▀   ▀▀▀ ▀▀▀         5  Blob III
                                   6  Blob I
              then Blob Jr

         Notes
              ❯ never mind, q ?

        """
    )
    #expect(meeting.model.noteField.text == "never mind, q ?")
    #expect(!meeting.model.isPaused)
    #expect(meeting.model.transcript == "")
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "never mind, q ?")
    #expect(meeting.press("h", "i", .key(.enter), .key(.tab)))
    #expect(meeting.model.transcript == "never mind, q ?\nhi")
    #expect(meeting.press(" "))
    #expect(meeting.model.isPaused)
  }

  @Test("In a meeting, Enter adds no blank note")
  func blankNote() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), " ", .key(.enter), .key(.enter)))
    #expect(meeting.model.transcript == "")
  }

  @Test("Ctrl-N and Ctrl-P change the speaker while a note of a meeting is written")
  func commandsInNotes() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), "a", .control("n"), .control("n"), .control("p")))
    #expect(meeting.model.speakerIndex == 1)
    #expect(meeting.press(.key(.escape), .key(.left)))
    #expect(meeting.model.speakerIndex == 0)
    #expect(meeting.model.alert == nil)
    #expect(meeting.press(.key(.tab), "b", .key(.enter)))
    #expect(meeting.model.transcript == "ab")
  }

  @Test(
    "Text pasted in a meeting goes into the note, and a line break in the text starts a new note"
  )
  func paste() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.press(.key(.tab), "(", ")", .key(.left)))
    #expect(meeting.screen.receive(.paste("one\r\n\rtwo q")))
    #expect(meeting.model.transcript == "(one\n")
    #expect(meeting.model.noteField.text == "two q)")
    #expect(meeting.press("!", .key(.enter)))
    #expect(meeting.model.transcript == "(one\n\ntwo q!)")
    #expect(meeting.screen.receive(.paste("\n \n")))
    #expect(meeting.model.transcript == "(one\n\ntwo q!)")
    #expect(meeting.screen.receive(.paste("three")))
    #expect(meeting.model.noteField.text == "three")
  }

  @Test("Clicking the note that is being typed in a meeting places the cursor in the note")
  func click() {
    let meeting = RecordHeldMeeting()
    _ = meeting.screen.receive(.paste("one"))
    _ = meeting.press(.key(.tab))
    #expect(meeting.click(Point(x: 9, y: 13), 60, 14))
    #expect(meeting.press("n", .key(.enter)))
    #expect(meeting.model.transcript == "onne")
    #expect(!meeting.click(Point(x: 9, y: 2), 60, 14))
  }

  @Test(
    "Clicking an action item or agenda line in a meeting ticks it, and a second click unticks it"
  )
  func clickOnBox() throws {
    let meeting = RecordHeldMeeting(["Ada", "Blob"], items: ["one", "two"])
    meeting.$syncUps.withLock { $0[0].agenda.append(AgendaItem(20, "Budget")) }
    func click(on text: String) throws {
      let rows = meeting.picture(110, 30).split(separator: "\n", omittingEmptySubsequences: false)
      let y = try #require(rows.firstIndex { $0.contains(text) })
      let start = try #require(rows[y].range(of: text)).lowerBound
      let x = rows[y].distance(from: rows[y].startIndex, to: start)
      #expect(meeting.click(Point(x: x, y: y), 110, 30))
    }
    try click(on: "☐ two")
    #expect(meeting.syncUps[0].meetings[0].transcript == "- [ ] one\n- [x] two")
    try click(on: "☐ Budget")
    #expect(meeting.model.transcript == "Budget")
    #expect(meeting.picture(110, 30).contains("▸ ☑ Budget"))
    try click(on: "☑ Budget")
    try click(on: "☑ two")
    #expect(meeting.model.transcript == "")
    #expect(meeting.syncUps[0].meetings[0].transcript == "- [ ] one\n- [ ] two")
  }

  @Test(
    "At 80 columns, the footer of a meeting with an action item shows the key that ticks the item"
  )
  func tickHint() {
    let meeting = RecordHeldMeeting(["Ada", "Blob"], items: ["one"])
    let hints = meeting.screen.hints.map { "\($0.key) \($0.word)" }
    let shown = hints.prefix(through: hints.firstIndex(of: "t tick") ?? 0).joined(separator: "   ")
    #expect(shown.hasSuffix("t tick") && shown.columnWidth <= 78)
  }

  @Test(
    "In a meeting, arrow keys select the attendee to mark absent with 'a' and the item to tick with 't'"
  )
  func choosing() {
    let meeting = RecordHeldMeeting(["Ada", "Blob", "Cleo"], items: ["one", "two"])
    #expect(meeting.press("+", .key(.down), .key(.down), "a"))
    #expect(meeting.model.durationRemaining == .seconds(120))
    #expect(meeting.model.absentAttendees.map(\.name) == ["Cleo"])
    // The attendee stays selected after being marked absent.
    #expect(meeting.press("a"))
    #expect(meeting.model.absentAttendees == [])
    #expect(meeting.press(.key(.down), .key(.down), "t"))
    #expect(meeting.model.lastTime.items.map(\.isDone) == [false, true])
    #expect(meeting.press(.key(.enter), .key(.up), .key(.enter)))
    #expect(meeting.model.lastTime.items.map(\.isDone) == [true, false])
    // Moving beyond the last row clears the selection, so the first 't' only selects an item.
    #expect(meeting.press(.key(.down), .key(.down), "t"))
    #expect(meeting.model.lastTime.items.map(\.isDone) == [true, false])
    #expect(meeting.press("t"))
    #expect(meeting.model.lastTime.items.map(\.isDone) == [true, true])
    #expect(meeting.press(.key(.up), .key(.up), .key(.up), .key(.up), "a"))
    #expect(meeting.model.absentAttendees.map(\.name) == ["Ada"])
  }

  @Test("Two neighbouring attendees of a meeting can be marked absent one after the other")
  func markingNeighbours() {
    let meeting = RecordHeldMeeting(["Ada", "Blob", "Cleo", "Dan"])
    #expect(meeting.press(.key(.down), "a", .key(.down), "a"))
    #expect(meeting.model.absentAttendees.map(\.name) == ["Blob", "Cleo"])
    #expect(meeting.model.speaker?.name == "Ada")
  }

  @Test("In a meeting without anything to select, the selection keys do nothing")
  func nothingToChoose() {
    let meeting = RecordHeldMeeting(["Ada"])
    #expect(!meeting.press(.key(.enter)))
    #expect(meeting.press(.key(.down), .key(.up)))
    #expect(meeting.screen.hints.map(\.word).contains("items") == false)
  }

  @Test(
    "In a meeting, the arrow keys step back through the notes, and the selected note can be corrected"
  )
  func correctingNotes() async {
    let meeting = RecordHeldMeeting()
    await meeting.run {
      for number in 1...20 { meeting.model.noteSubmitted("Note \(number)") }
      await meeting.model.notesAreKept()
      _ = meeting.press(.key(.tab))
      meeting.type("Half")
      #expect(meeting.press(.key(.up), .key(.up)))
      meeting.type("!")
      #expect(meeting.press(.key(.enter)))
      meeting.type(" a note")
      #expect(meeting.press(.key(.up)))
      meeting.type("?")
      #expect(meeting.press(.key(.escape)))
      #expect(meeting.model.isWritingNote, "It leaves the correction, and then the notes.")
      #expect(meeting.model.noteField.text == "Half a note")
      #expect(meeting.model.notes.suffix(2).map(\.text) == ["Note 19!", "Note 20"])
      await meeting.model.notesAreKept()
      #expect(meeting.press(.key(.pageUp)))
      #expect(meeting.picture(80, 22).contains("↓ 1    Note 19!"))
      for _ in 0..<40 { _ = meeting.press(.key(.pageUp)) }
      #expect(meeting.picture(80, 22).contains("Notes  Note 1\n"))
      for _ in 0..<40 { _ = meeting.press(.key(.pageDown)) }
      #expect(meeting.picture(80, 22).contains("       Note 20"))
    }
  }

  @Test("Pasting into a note that is being corrected adds no new notes")
  func pasteIntoCorrection() {
    let meeting = RecordHeldMeeting()
    meeting.model.noteSubmitted("One")
    #expect(meeting.press(.key(.tab), .key(.up)))
    _ = meeting.screen.receive(.paste(",\ntwo"))
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "One, two")
  }

  @Test(
    "A meeting's note begins with the speaker's name, and Backspace at the start removes the name"
  )
  func speakersName() {
    let meeting = RecordHeldMeeting(["Ada", "Grace"])
    @Shared(.notesBySpeaker) var notesBySpeaker
    $notesBySpeaker.withLock { $0 = true }
    #expect(meeting.press(.key(.tab)))
    #expect(meeting.picture(80, 22).contains("❯ Ada: write a note"))
    meeting.type("One")
    #expect(meeting.press(.key(.enter)))
    meeting.type("x")
    #expect(meeting.press(.key(.home), .key(.backspace)))
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "Ada: One\nx")
  }

  @Test(
    "In a meeting, 'i' starts an action item, Tab completes its owner, and 'p' starts a parking-lot line"
  )
  func noteKinds() {
    let meeting = RecordHeldMeeting(["Ada", "Grace"])
    #expect(meeting.press("i"))
    #expect(meeting.screen.hints.map(\.word).contains("owner"))
    meeting.type("gr")
    #expect(meeting.press(.key(.tab)))
    meeting.type("tests")
    #expect(meeting.press(.key(.enter), .key(.tab), "p"))
    #expect(meeting.picture(80, 22).contains("❯ Parking lot: "))
    meeting.type("Later")
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "- [ ] Grace: tests\nParking lot:\nLater")
    #expect(meeting.press(.key(.tab)))
    #expect(!meeting.model.isWritingNote, "Tab leaves a note that is no action item.")
  }

  @Test("While the user types an action item, the row below it shows the item's owner and due date")
  func itemMeaning() {
    let meeting = RecordHeldMeeting(["Ada Lovelace", "Grace"])
    func shows(_ meaning: String) -> Bool {
      [(60, 14), (80, 22), (120, 38)].allSatisfy { meeting.picture($0, $1).contains(meaning) }
    }
    #expect(meeting.press(.key(.tab)))
    #expect(!shows("no owner"))
    #expect(meeting.press(.key(.escape), "i"))
    #expect(shows("no due date · no owner"))
    meeting.type("ada: review it by 2026-02-31")
    #expect(shows("no due date · owner: Ada Lovelace"))
    meeting.type(" due 2026-11-20")
    #expect(shows("due 20 Nov 2026 · owner: Ada"))
    #expect(shows("Notes") && shows("❯ - [ ] "))
    #expect(meeting.press(.key(.enter)))
    #expect(!meeting.picture(80, 22).contains("due 20 Nov"))
    #expect(meeting.press(.key(.up)))
    #expect(shows("due 20 Nov 2026 · owner: Ada"))
  }

  @Test("A meeting's help lists a letter as a key only where the letter is a command and not text")
  func lettersInHelp() throws {
    let meeting = RecordHeldMeeting()
    func letters(_ section: KeySection) -> [String] {
      section.hints.map(\.key).filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
    }
    let help = meeting.screen.help
    #expect(letters(help[0]).contains("i") && letters(help[0]).contains("p"))
    #expect(letters(help[1]) == [])
    _ = meeting.press("i")
    #expect(meeting.screen.help.flatMap(letters) == [])
    let keys = meeting.screen.help[0].hints.map { "\($0.key): \($0.word)" }
    #expect(keys.contains("Esc i: new action item"))
    // The keys do what the help says.
    meeting.type("one")
    #expect(meeting.press(.key(.enter), .key(.escape), "i"))
    meeting.type("two")
    #expect(meeting.press(.key(.enter)))
    #expect(meeting.model.transcript == "- [ ] one\n- [ ] two")
  }

  @Test(
    "In a meeting, 'u' undoes the newest absence, and the app handles 'u' if no attendee is absent"
  )
  func undoingAbsence() {
    let meeting = RecordHeldMeeting(["Ada", "Blob", "Cleo"])
    func undoIsListed() -> Bool {
      meeting.screen.help[0].hints.contains { $0.commands == [.undo] }
    }
    #expect(!meeting.press("u"))
    #expect(!undoIsListed())
    #expect(meeting.press("a"))
    #expect(undoIsListed())
    #expect(meeting.press("a", "u"))
    #expect(meeting.model.absentAttendees.map(\.name) == ["Ada"])
    #expect(meeting.press("u"))
    #expect(meeting.model.speakers.map(\.name) == ["Ada", "Blob", "Cleo"])
    #expect(meeting.model.speaker?.name == "Ada")
    #expect(!meeting.press("u"))
  }

  @Test("The help and the footer list the keys of a meeting")
  func help() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.screen.help.map(\.title) == ["Meeting", "Writing a note"])
    #expect(
      meeting.screen.hints.map(\.word)
        == [
          "pause", "next", "previous", "end", "notes", "item", "parking lot", "a minute",
          "let finish", "absent", "shuffle",
        ]
    )
    #expect(!meeting.screen.acceptsText)
    _ = meeting.press(.key(.tab))
    #expect(meeting.screen.hints.map(\.key) == ["⏎", "Esc", "↑", "^N", "^P"])
    #expect(meeting.screen.acceptsText)
  }

  @Test(
    "The keys of a meeting still work after its sync-up was deleted, and a message reports the deletion"
  )
  func deleted() {
    let meeting = RecordHeldMeeting()
    #expect(meeting.screen.message == nil)
    meeting.$syncUps.withLock { $0 = [] }
    #expect(
      meeting.screen.message?.text
        == "Another window deleted this sync-up: saving the meeting restores it."
    )
    #expect(meeting.press(.key(.right)))
    #expect(meeting.model.speakerIndex == 1)
  }
}
