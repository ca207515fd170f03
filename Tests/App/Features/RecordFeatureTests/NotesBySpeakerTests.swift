import RecordFeature
import SyncUpsTestSupport
import Testing

@MainActor
@Suite("Notes that belong to the speaker", .reproducible(at: 1_000), .timeLimit(.minutes(5)))
struct NotesBySpeakerTests {
  private let held = HeldMeeting(seconds: 60, "Ada", "Grace", "Greta")
  @Shared(.notesBySpeaker) private var notesBySpeaker

  private var model: RecordMeetingModel { held.model }

  init() {
    $notesBySpeaker.withLock { $0 = true }
  }

  private func write(_ text: String) {
    model.noteField.text = text
    model.noteEntrySubmitted()
  }

  @Test("A note that is typed during a turn of a meeting starts with the speaker's name")
  func typed() {
    #expect(model.noteField.prefix == "Ada: ")
    write("Shipped it.")
    #expect(model.transcript == "Ada: Shipped it.")
    #expect(model.noteField.text == "")
  }

  @Test("A pasted list becomes notes that start with the speaker's name and have no bullets")
  func list() {
    write("- did the parser\n- [ ] Grace: write tests\n* Grace: reviewed")
    let notes = "Ada: did the parser\n- [ ] Grace: write tests\nGrace: reviewed"
    #expect(model.transcript == notes)
  }

  @Test("A note belongs to the attendee who was speaking when the note's first character was typed")
  func turnChange() async {
    await held.run {
      model.noteField.text = "Half a"
      model.nextButtonTapped()
      #expect(model.noteField.prefix == "Ada: ")
      write("Half a sentence")
      #expect(model.noteField.prefix == "Grace: ")
      model.noteField.text = "x"
      model.noteField.text = ""
      model.nextButtonTapped()
      #expect(model.noteField.prefix == "Greta: ", "An empty note is the speaker's.")
    }
    #expect(model.transcript == "Ada: Half a sentence")
  }

  @Test("A note of white space has no speaker until its first word is typed")
  func whiteSpace() async {
    await held.run {
      model.noteField.text = " "
      #expect(model.noteField.prefix == "Ada: ")
      model.nextButtonTapped()
      #expect(model.noteField.prefix == "Grace: ")
      model.noteField.text = " s"
      model.noteField.text = " "
      model.nextButtonTapped()
      #expect(model.noteField.prefix == "Greta: ")
      write(" said by the third")
    }
    #expect(model.transcript == "Greta:  said by the third")
  }

  @Test("Removing the speaker's name from a note affects only that note")
  func removed() {
    model.noteField.start(with: .removed)
    #expect(model.noteField.prefix == "")
    write("General")
    write("Special")
    #expect(model.transcript == "General\nAda: Special")
  }

  @Test("A setting turns off the speaker's name in the notes of a meeting")
  func setting() {
    $notesBySpeaker.withLock { $0 = false }
    #expect(model.noteField.prefix == "")
    write("General")
    #expect(model.transcript == "General")
  }

  @Test("Lines from the transcriber or from standard input do not get the speaker's name")
  func heard() {
    model.noteSubmitted("Heard")
    #expect(model.transcript == "Heard")
  }

  @Test("A note that starts with an attendee's name is not prefixed with the speaker's name")
  func named() {
    write("Grace: agreed")
    write("Gracefully done")
    #expect(model.transcript == "Grace: agreed\nAda: Gracefully done")
  }

  @Test(
    "A note with 'TODO:' or a Markdown checkbox becomes a task of the speaker or of the named person"
  )
  func items() {
    write("TODO: tests")
    write("* [ ] Grace: room")
    model.noteSubmitted("1. [ ] Greta: lunch")
    #expect(model.transcript == "- [ ] Ada: tests\n- [ ] Grace: room\n- [ ] Greta: lunch")
  }

  @Test(
    "An action item in a speaker's turn belongs to the owner that its text names, or else to the speaker",
    arguments: [
      ("- [ ] Alan: call", "- [ ] Alan: call", "Alan Turing"),
      ("todo: alan turing: call", "- [ ] alan turing: call", "Alan Turing"),
      ("- [ ] call @alan", "- [ ] call @alan", "Alan Turing"),
      ("- [ ] call @vendor", "- [ ] call @vendor", "vendor"),
      ("- [ ] Ada: call", "- [ ] Ada Lovelace: Ada: call", "Ada Lovelace"),
      ("- [ ] Bob from sales: call", "- [ ] Ada Lovelace: Bob from sales: call", "Ada Lovelace"),
    ]
  )
  func namedOwner(text: String, note: String, owner: String) async throws {
    let held = HeldMeeting(seconds: 60, "Ada Lovelace", "Alan Turing", "Ada Yonath")
    $notesBySpeaker.withLock { $0 = true }
    await held.runToEnd(after: .seconds(60)) {
      held.model.noteField.text = text
      let item = held.model.noteField.actionItemText ?? ""
      let promise = ActionItemParts.owner(in: item, people: held.model.noteField.people)
      #expect(promise.owner == owner)
      held.model.noteField.text = "\(text)\n\(text)"
      held.model.noteEntrySubmitted()
    }
    #expect(held.meetings.first?.transcript == "\(note)\n\(note)")
    let items = held.syncUps[0].followUps(in: Calendar(identifier: .gregorian)).prefix(2)
    #expect(items.map(\.parts.owner) == [owner, owner], "The saved item keeps the promise.")
  }

  @Test("A note that starts with an attendee's first name is not prefixed with the speaker's name")
  func firstName() {
    let held = HeldMeeting(seconds: 60, "Ada Lovelace", "Alan Turing", "Ada Yonath")
    $notesBySpeaker.withLock { $0 = true }
    for note in ["Alan: will be late", "Ada: agreed", "Reply to @alan"] {
      held.model.noteField.text = note
      held.model.noteEntrySubmitted()
    }
    #expect(
      held.model.transcript
        == "Alan: will be late\nAda Lovelace: Ada: agreed\nAda Lovelace: Reply to @alan"
    )
  }

  @Test(
    "Repeated completion of an action item's owner goes through the names that begin with the typed text"
  )
  func owner() {
    model.noteField.start(with: .actionItem)
    #expect(model.noteField.prefix == "- [ ] ")
    model.noteField.text = "g"
    var texts: [String] = []
    for _ in 0..<3 {
      #expect(model.noteField.completeOwner())
      texts.append(model.noteField.text)
    }
    #expect(texts == ["Grace: ", "Greta: ", "Grace: "])
    write("Grace: room")
    #expect(model.transcript == "- [ ] Grace: room")
    #expect(!model.noteField.completeOwner(), "The next note is no action item.")
  }

  @Test(
    "Completing an action item's owner inserts the speaker's name, but leaves an unknown name unchanged"
  )
  func noOwner() {
    model.noteField.start(with: .actionItem)
    #expect(model.noteField.completeOwner())
    #expect(model.noteField.text == "Ada: ")
    model.noteField.text = "Zoe"
    #expect(!model.noteField.completeOwner())
    #expect(model.noteField.text == "Zoe")
  }

  @Test("The parking lot stays at the end of the transcript, even if notes are added later")
  func parkingLot() {
    model.noteField.start(with: .parkingLot)
    #expect(model.noteField.prefix == "Parking lot: ")
    write("Rename it?")
    write("Shipped it.")
    model.noteField.start(with: .parkingLot)
    write("Offsite")
    #expect(model.transcript == "Ada: Shipped it.\nParking lot:\nRename it?\nOffsite")
    #expect(
      model.notes.journal == "Parking lot: Rename it?\nAda: Shipped it.\nParking lot: Offsite"
    )
  }

  @Test("A meeting that was interrupted keeps its parking lot and the note that was being typed")
  func interrupted() throws {
    write("One")
    model.noteField.start(with: .parkingLot)
    write("Later")
    model.noteField.text = "Tw"
    let draft = try #require(held.drafts.first)
    #expect(draft.transcript == "Ada: One\nParking lot:\nLater")
    #expect(draft.unsubmittedNote == "Ada: Tw")
    let resumed = held.reopen(resuming: draft)
    #expect(resumed.transcript == draft.transcript)
    #expect(resumed.noteField.text == "Ada: Tw")
    #expect(resumed.noteField.prefix == "")
    resumed.noteEntrySubmitted()
    #expect(resumed.transcript == "Ada: One\nAda: Tw\nParking lot:\nLater")
  }

  @Test(
    "An unsubmitted line of the parking lot stays in the parking lot when the meeting is resumed or saved"
  )
  func interruptedParkingLot() throws {
    write("One")
    model.noteField.start(with: .parkingLot)
    model.noteField.text = "Off"
    let draft = try #require(held.drafts.first)
    #expect(draft.meeting.transcript == "Ada: One\nParking lot:\nOff")
    let resumed = held.reopen(resuming: draft)
    #expect(resumed.noteField.prefix == "Parking lot: ")
    #expect(resumed.noteField.text == "Off")
    resumed.noteField.text = "Offsite"
    resumed.noteEntrySubmitted()
    #expect(resumed.transcript == "Ada: One\nParking lot:\nOffsite")
  }

  @Test("A parking-lot title without lines below it is an ordinary note")
  func title() {
    var notes: IdentifiedArrayOf<MeetingNote> = []
    notes.add(transcript: "One\nParking lot:", makeID: { UUID() })
    #expect(notes.map(\.isParked) == [false, false])
    #expect(notes.transcript == "One\nParking lot:")
  }

  @Test(
    "Correcting a note does not repeat the speaker's name, and starting an action item submits the note"
  )
  func correcting() {
    write("On")
    model.noteField.previousButtonTapped()
    #expect(model.noteField.prefix == "")
    #expect(model.noteField.text == "Ada: On")
    model.noteField.text = "Ada: One"
    model.noteField.start(with: .actionItem)
    #expect(model.transcript == "Ada: One")
    #expect(model.noteField.text == "")
    #expect(model.noteField.prefix == "- [ ] ")
  }

  @Test("Each non-blank line that is pasted into a meeting gets the speaker's name")
  func pasted() {
    write("One\n\nTODO: two")
    #expect(model.transcript == "Ada: One\n\n- [ ] Ada: two")
  }

  @Test("The note being typed at the end of a meeting is saved with the speaker's name")
  func end() async {
    await held.runToEnd(after: .seconds(60)) {
      model.noteField.text = "Half"
    }
    #expect(held.meetings.first?.transcript == "Ada: Half")
  }
}
