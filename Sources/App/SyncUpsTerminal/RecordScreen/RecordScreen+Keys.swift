import Models
import PersistenceKeys
import RecordFeature
import Sharing
package import TerminalUI

extension RecordScreen {
  /// The main keys of the note if the user is typing a note, or else the main keys of the meeting.
  package var hints: [KeyHint] {
    if model.isWritingNote { return noteHints }
    let tick = hasBoxes ? [KeyHint(.tick)] : []
    if model.seat.isJoined {
      return [
        KeyHint(.takeOver), KeyHint("⇥", "notes", .key(.tab)).meaning("write a note"),
        KeyHint(.leave),
      ]
        + tick + Self.noteKinds
    }
    return [
      KeyHint(.pause, model.isPaused ? "resume" : nil),
      KeyHint("→", "next", .key(.right)).meaning("next speaker"),
      KeyHint("←", "previous", .key(.left)).meaning("previous speaker"),
      KeyHint(.leave, "end").meaning("end the meeting"),
      KeyHint("⇥", "notes", .key(.tab)).meaning("write a note"),
    ] + tick + Self.noteKinds + [
      KeyHint(.addMinute),
      KeyHint(.turnEnd, model.turnEnd == .wait ? "end turns" : nil),
      KeyHint(.absent),
      KeyHint(.shuffle),
    ]
  }

  /// The keys that start an action item or a note for the parking lot.
  private static let noteKinds = [KeyHint(.actionItem), KeyHint(.parkingLot)]

  private var noteHints: [KeyHint] {
    let isOver = model.overtime != nil
    let isCorrecting = model.noteField.corrected != nil
    let submit = isCorrecting ? "correct the note" : "add note"
    return [
      KeyHint("⏎", isOver && isNoteBlank ? "end the meeting" : submit, .key(.enter))
        .meaning(
          isOver && isNoteBlank ? "end the meeting" : "\(isCorrecting ? "correct" : "add") the note"
        ),
      KeyHint(
        "Esc",
        isCorrecting ? "keep the old note" : isOver ? "keep talking" : "back",
        .key(.escape)
      )
      .meaning(isCorrecting ? "keep the old note" : isOver ? "keep talking" : "leave the note"),
      KeyHint("↑", isCorrecting ? "previous note" : "correct", .key(.up))
        .meaning("correct the previous note"),
    ]
      + (model.noteField.canCompleteOwner
        ? [KeyHint("⇥", "owner", .key(.tab)).meaning("complete the owner")] : [])
      + (isAtPrefix ? [KeyHint("⌫", prefixName, .key(.backspace))] : [])
      + (model.seat.isJoined
        ? []
        : [
          KeyHint("^N", "next", .control("n")).meaning("next speaker"),
          KeyHint("^P", "previous", .control("p")).meaning("previous speaker"),
        ])
  }

  /// The keys of the meeting and of the notes.
  ///
  /// While the user is typing a note, letters are text, so the help lists the keys that edit text
  /// instead of the keys of the meeting.
  package var help: [KeySection] {
    model.isWritingNote
      ? [Self.writing(then: Self.afterNote), .text] : [meeting, Self.writing(then: [])]
  }

  /// Returns the keys that work while the user writes a note.
  ///
  /// - Parameter others: Further keys to add to the group.
  private static func writing(then others: [KeyHint]) -> KeySection {
    KeySection(
      title: "Writing a note",
      hints: [
        KeyHint("⏎", "add the note"),
        KeyHint("Esc ⇥", "back to the meeting's keys"),
        KeyHint("⌫", "make it a plain note"),
        KeyHint("↑ ↓", "correct an earlier note"),
        KeyHint("PgUp PgDn", "scroll the notes"),
        KeyHint("^N ^P", "next, previous speaker"),
      ] + others
    )
  }

  /// The keys that leave the note and start a note of another kind.
  private static let afterNote = [
    KeyHint(key: "Esc i", word: "new action item", press: nil, commands: [.actionItem]),
    KeyHint(key: "Esc p", word: "new parking lot note", press: nil, commands: [.parkingLot]),
  ]

  /// The actions in the command palette: the commands of the meeting, even while the user is typing
  /// a note.
  package var actions: [KeySection] { [meeting] }

  private var meeting: KeySection {
    // While the user is typing a note, the arrow keys move the cursor, and Ctrl-N and Ctrl-P change
    // the speaker.
    let turns =
      model.isWritingNote
      ? []
      : [
        KeyHint("→", "next", .key(.right)).meaning("next speaker"),
        KeyHint("←", "previous", .key(.left)).meaning("previous speaker"),
      ]
    let ofHolder =
      [KeyHint(.pause)] + turns + [
        KeyHint(.addMinute),
        KeyHint("⏎ 1-9", "give a person the turn"),
        KeyHint(.turnEnd, model.turnEnd == .wait ? "end turns on time" : "let speakers finish"),
        KeyHint(.absent, "mark absent"),
      ] + (model.canUndoAbsence ? [KeyHint(.undo, "undo an absence")] : []) + [KeyHint(.shuffle)]
    let tick = hasBoxes ? [KeyHint(.tick)] : []
    let notes = [KeyHint("⇥", "write a note")] + Self.noteKinds
    let ofAll =
      [KeyHint("↑ ↓", "choose")] + tick + notes + [
        KeyHint(.leave, model.seat.isJoined ? "leave" : "end")
          .meaning(model.seat.isJoined ? "leave the meeting" : "end the meeting")
      ]
    return KeySection(
      title: "Meeting",
      hints: model.seat.isJoined ? [KeyHint(.takeOver)] + ofAll : ofHolder + ofAll
    )
  }

  /// Whether letters are text: only while the user is typing a note.
  package var acceptsText: Bool { model.isWritingNote }

  /// Handles a key press, a paste or a mouse wheel event.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    if scrollNotes(event, in: rect) { return true }
    return switch event {
    case .key(let press): model.isWritingNote ? handleNote(press) : handleCommand(press)
    // A paste is always text, never a command.
    case .paste(let text): paste(text)
    case .mouse: false
    }
  }

  /// Moves the cursor to the clicked position in the note, gives the turn to the clicked attendee,
  /// or ticks the clicked line.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    switch target.value(as: Target.self) {
    case .note:
      model.isWritingNote = true
      note.moveCursor(to: TextArea(note, isFocused: true).offset(at: event.position, in: rect))
    case .row(.attendee(let id)): call(id)
    case .row(let row):
      selection = row
      tick()
    case nil: return false
    }
    return true
  }

  private var isBoxSelected: Bool { selectedItem != nil || selectedAgendaItem != nil }

  private var isNoteBlank: Bool { note.text.isBlank }

  /// Whether the cursor is directly after the prefix of the note.
  private var isAtPrefix: Bool { note.cursor == 0 && !model.noteField.prefix.isEmpty }

  /// The description of Backspace in the hints: the key removes the note's prefix.
  private var prefixName: String {
    model.noteField.prefix == NotePrefix.actionItem.text(speaker: nil)
      || model.noteField.prefix == NotePrefix.parkingLot.text(speaker: nil)
      ? "plain note" : "remove this name"
  }

  /// Starts a note with a prefix of the given kind.
  private func startNote(_ kind: NotePrefix) {
    model.noteField.start(with: kind)
    model.isWritingNote = true
    note = TextEditing(model.noteField.text)
  }

  /// Scrolls the notes.
  ///
  /// - Returns: Whether the event scrolls the notes.
  private func scrollNotes(_ event: InputEvent, in rect: Rect) -> Bool {
    let place = layout(in: rect).notes
    // Keep one line of the previous page visible for orientation.
    let page = max(1, place.height - 1)
    let lines: Int
    switch event {
    case .key(.key(.pageUp)): lines = page
    case .key(.key(.pageDown)): lines = -page
    case .mouse(let mouse) where mouse.action == .scroll(.up): lines = 1
    case .mouse(let mouse) where mouse.action == .scroll(.down): lines = -1
    default: return false
    }
    let notes = NoteLines(model.draftKeeper.keptNotes)
    let wanted = max(0, notesOffset + lines)
    notesOffset = notes.lines(place.height, width: place.width, before: wanted).offset
    return true
  }

  private func submitNote() {
    notesOffset = 0
    isNoteBlank ? model.endOvertimeButtonTapped() : model.noteEntrySubmitted()
    note = TextEditing(model.noteField.text)
  }

  /// Leaves the text field of the note.
  ///
  /// If a new note is empty, its prefix becomes the name of the speaker again.
  private func leaveNote() {
    model.isWritingNote = false
    if note.isEmpty, model.noteField.corrected == nil { model.noteField.start(with: .speaker) }
  }

  /// Inserts pasted text into the note.
  ///
  /// Each line break in the text submits a note, like Enter. If the user is correcting an earlier
  /// note, line breaks become spaces.
  ///
  /// - Returns: Always `true`, because a paste is always handled.
  private func paste(_ text: String) -> Bool {
    model.isWritingNote = true
    var pasted = TextEditing(note.text, allowsLineBreaks: true)
    pasted.moveCursor(to: note.cursor)
    pasted.insert(text)
    let lines = pasted.characters.split(separator: "\n", omittingEmptySubsequences: false)
    // While the user is correcting a submitted note, insert the whole paste into that note.
    guard lines.count > 1, let last = lines.last, model.noteField.corrected == nil else {
      note.insert(text)
      return true
    }
    model.noteField.text = String(pasted.characters[..<(last.startIndex - 1)])
    if !isNoteBlank { model.noteEntrySubmitted() }
    note = TextEditing(String(last))
    note.moveCursor(to: pasted.cursor - last.startIndex)
    return true
  }

  /// The arrow keys and digits that give the turn to another attendee.
  ///
  /// They work only in the window that holds the meeting.
  private static let keysOfHolder: Set<KeyPress> = [
    .key(.right), .key(.left), "1", "2", "3", "4", "5", "6", "7", "8", "9",
  ]

  /// The commands that work only in the window that holds the meeting.
  private static let commandsOfHolder: Set<Command> = [
    .pause, .addMinute, .absent, .shuffle, .turnEnd,
  ]

  /// Returns whether a key acts only once while the user holds it down.
  ///
  /// In a note, only the keys that change the speaker act once. Otherwise, Enter, the keys that
  /// change the speaker and the keys of all commands act once.
  package func actsOnce(_ press: KeyPress) -> Bool {
    if model.isWritingNote { return [.control("n"), .control("p")].contains(press) }
    return press == .key(.enter) || Self.keysOfHolder.contains(press) || Command(press) != nil
  }

  private func handleCommand(_ press: KeyPress) -> Bool {
    if model.seat.isJoined, Self.keysOfHolder.contains(press) {
      say(Self.ledElsewhere)
      return true
    }
    if let digit = press.text.flatMap({ Int($0) }), digit > 0 {
      call(number: digit)
      return true
    }
    switch press {
    case .key(.right): model.nextButtonTapped()
    case .key(.left): model.previousButtonTapped()
    case .key(.escape): model.endMeetingButtonTapped()
    case .key(.up), "k": moveSelection(by: -1)
    case .key(.down), "j": moveSelection(by: 1)
    case .key(.enter) where isBoxSelected: tick()
    case .key(.enter):
      guard case .attendee(let id)? = selectedRow else { return false }
      call(id)
    case .key(.tab), .key(.tab, .shift): model.isWritingNote = true
    default: return Command(press).map { run($0, in: .zero) } ?? false
    }
    return true
  }

  package func run(_ command: Command, in rect: Rect) -> Bool {
    if model.seat.isJoined, Self.commandsOfHolder.contains(command) {
      say(Self.ledElsewhere)
      return true
    }
    switch command {
    case .pause: model.isPaused ? model.resumeButtonTapped() : model.pauseButtonTapped()
    case .leave: model.endMeetingButtonTapped()
    case .addMinute: model.addMinuteButtonTapped()
    case .absent: markAbsent()
    case .undo where model.canUndoAbsence: model.undoAbsenceButtonTapped()
    case .turnEnd: model.turnEndButtonTapped()
    case .takeOver where model.seat.isJoined: model.takeOverButtonTapped()
    case .takeOver: say("This window already leads the meeting.")
    case .shuffle where model.speakers.count - model.speakerIndex <= 2:
      say("Nothing to shuffle: fewer than two speakers are left.")
    case .shuffle: model.shuffleButtonTapped()
    case .tick where hasBoxes:
      let isSelected = isBoxSelected
      tick()
      if !isSelected { say("'t' ticks the selected line.") }
    case .tick: say("There is nothing to tick: no agenda, and no open items from last time.")
    case .actionItem: startNote(.actionItem)
    case .parkingLot: startNote(.parkingLot)
    default: return false
    }
    return true
  }

  private static let ledElsewhere = "Another window leads this meeting: 'T' takes it over."

  /// Gives the turn to an attendee.
  private func call(_ id: Attendee.ID) {
    if model.seat.isJoined { return say(Self.ledElsewhere) }
    selection = nil
    model.attendeeTapped(id)
  }

  /// Gives the turn to the attendee with the given number on the screen.
  private func call(number: Int) {
    let speakers = model.speakers
    guard number <= speakers.count else {
      return say("There is no attendee \(number).")
    }
    call(speakers[number - 1].id)
  }

  private func say(_ sentence: String) {
    @Shared(.notice) var notice
    $notice.withLock { $0 = sentence }
  }

  private func handleNote(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.enter): submitNote()
    case .key(.up): edit { model.noteField.previousButtonTapped() }
    case .key(.down): edit { model.noteField.nextButtonTapped() }
    case .key(.escape) where model.noteField.corrected != nil:
      edit { model.noteField.cancelButtonTapped() }
    case .key(.tab) where model.noteField.completeOwner(): note = TextEditing(model.noteField.text)
    case .key(.backspace) where isAtPrefix: model.noteField.start(with: .removed)
    case .key(.tab), .key(.tab, .shift), .key(.escape): leaveNote()
    case .control("n"): model.nextButtonTapped()
    case .control("p"): model.previousButtonTapped()
    default: return note.handle(press)
    }
    return true
  }

  /// Starts editing the note that a closure chooses, with the cursor at the end of the note.
  private func edit(_ choose: () -> Void) {
    choose()
    note = TextEditing(model.noteField.text)
  }
}
