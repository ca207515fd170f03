import Clients
import Presentation
import RecordFeature
import SeededRandomness
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Correcting the notes of a meeting", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct RecordNotesTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Blob")

  private var model: RecordMeetingModel { held.model }

  /// Submits three notes, and types the beginning of a fourth note.
  private func begin() {
    for note in ["One", "Too", "Three"] { model.noteSubmitted(note) }
    model.noteField.text = "Fou"
  }

  @Test(
    "The previous-note and next-note keys move through a meeting's notes and the note being typed"
  )
  func choosing() {
    begin()
    var texts: [String] = []
    for _ in 0..<4 {
      model.noteField.previousButtonTapped()
      texts.append(model.noteField.text)
    }
    for _ in 0..<4 {
      model.noteField.nextButtonTapped()
      texts.append(model.noteField.text)
    }
    #expect(texts == ["Three", "Too", "One", "One", "Too", "Three", "Fou", "Fou"])
    #expect(model.noteField.corrected == nil)
    #expect(model.transcript == "One\nToo\nThree")
  }

  @Test(
    "Submitting a corrected note replaces the old text and brings back the note that was being typed"
  )
  func correcting() {
    begin()
    model.noteField.previousButtonTapped()
    model.noteField.previousButtonTapped()
    model.noteField.text = "Two"
    model.noteEntrySubmitted()
    #expect(model.transcript == "One\nTwo\nThree")
    #expect(model.noteField.text == "Fou")
    model.noteEntrySubmitted()
    #expect(model.transcript == "One\nTwo\nThree\nFou")
    #expect(model.noteField.text == "")
  }

  @Test(
    "A corrected note is kept when the user selects another note, and discarded when the user cancels"
  )
  func leaving() {
    begin()
    model.noteField.previousButtonTapped()
    model.noteField.text = "3"
    model.noteField.previousButtonTapped()
    #expect(model.transcript == "One\nToo\n3")
    model.noteField.text = "2"
    model.noteField.cancelButtonTapped()
    #expect(model.transcript == "One\nToo\n3")
    #expect(model.noteField.text == "Fou")
  }

  @Test("A note stays unchanged if the user replaces its whole text with spaces")
  func blank() {
    begin()
    model.noteField.previousButtonTapped()
    model.noteField.text = "  "
    model.noteEntrySubmitted()
    #expect(model.transcript == "One\nToo\nThree")
  }

  @Test("In a meeting without notes, the keys that select notes do nothing")
  func noNotes() {
    model.noteField.text = "One"
    model.noteField.previousButtonTapped()
    model.noteField.nextButtonTapped()
    model.noteField.cancelButtonTapped()
    #expect(model.noteField.corrected == nil)
    #expect(model.noteField.text == "One")
  }

  @Test(
    "The draft and the ended meeting contain an unfinished correction and an unfinished new note"
  )
  func end() async {
    await held.runToEnd(after: .seconds(60)) {
      begin()
      model.noteField.previousButtonTapped()
      model.noteField.text = "Third"
      #expect(held.drafts.map(\.transcript) == ["One\nToo\nThree\nFou"])
      #expect(held.drafts.map(\.unsubmittedNote) == ["Third"])
    }
    #expect(held.meetings.first?.transcript == "One\nToo\nThird\nFou")
  }

  @Test("Each line of a meeting's notes counts as a note, even in a resumed meeting")
  func lines() throws {
    model.noteSubmitted("One\n\nTwo")
    #expect(model.notes.map(\.text) == ["One", "", "Two"])
    let draft = try #require(held.drafts.first)
    let resumed = held.reopen(resuming: draft)
    #expect(resumed.notes.map(\.text) == ["One", "", "Two"])
    resumed.noteField.previousButtonTapped()
    #expect(resumed.noteField.text == "Two")
  }

  @Test(
    "In overtime, Enter adds notes, and ends the meeting only if no note was added in the last half second"
  )
  func overtime() async {
    await held.runToEnd {
      model.isWritingNote = true
      model.noteField.text = "One"
      await held.pass(.seconds(60))
      await held.pass(.milliseconds(500))
      model.noteEntrySubmitted()
      model.endOvertimeButtonTapped()
      #expect(model.transcript == "One")
      #expect(!model.isOver, "Enter was pressed before the user could see that time is up.")
      model.noteField.text = "Two"
      await held.pass(.milliseconds(100))
      model.noteEntrySubmitted()
      #expect(!model.isOver)
      model.endMeetingButtonTapped()
      #expect(model.alert?.message == "The meeting's time is up. What would you like to do?")
      model.alertButtonTapped(nil)
      model.endOvertimeButtonTapped()
      #expect(!model.isOver, "The next note may come at once.")
      await held.pass(.milliseconds(600))
      model.endOvertimeButtonTapped()
    }
    #expect(held.meetings.first?.transcript == "One\nTwo")
    #expect(!model.isWritingNote)
  }

  @Test("For half a second after a note, Enter does not end a meeting that is paused in overtime")
  func pausedOvertime() async {
    await held.run {
      model.isWritingNote = true
      await held.pass(.seconds(60))
      await held.pass(.milliseconds(100))
      model.pauseButtonTapped()
      model.noteField.text = "One"
      model.noteEntrySubmitted()
      model.endOvertimeButtonTapped()
      #expect(!model.isOver, "The next note may come at once.")
      held.clock.jump(by: .milliseconds(600))
      model.endOvertimeButtonTapped()
    }
    #expect(held.meetings.first?.transcript == "One")
    #expect(held.meetings.first?.duration == .milliseconds(60_100))
  }
}
