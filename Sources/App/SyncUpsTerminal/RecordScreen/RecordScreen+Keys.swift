import Models
import RecordFeature
package import TerminalUI

extension RecordScreen {
  /// The main keys: those of the note or of the meeting.
  package var hints: [KeyHint] {
    if model.isWritingNote {
      let isOver = model.overtime != nil
      return [
        KeyHint("⏎", isOver && isNoteBlank ? "end the meeting" : "add note", .key(.enter)),
        KeyHint("Esc", isOver ? "keep talking" : "back", .key(.escape)),
        KeyHint("^N", "next", .control("n")),
        KeyHint("^P", "previous", .control("p")),
      ]
    }
    return [
      KeyHint("space", model.isPaused ? "resume" : "pause", " "),
      KeyHint("→", "next", .key(.right)),
      KeyHint("←", "previous", .key(.left)),
      KeyHint("e", "end", "e"),
      KeyHint("⇥", "notes", .key(.tab)),
    ]
  }

  /// All keys of a meeting.
  package var help: [KeySection] {
    return [
      KeySection(
        title: "Meeting",
        hints: [
          KeyHint("space", "pause or resume"),
          KeyHint("→", "next speaker"),
          KeyHint("←", "previous speaker"),
          KeyHint("e q Esc", "end, asks first"),
        ]
      ),
      KeySection(
        title: "Notes",
        hints: [
          KeyHint("⇥ Esc", "to the notes and back"),
          KeyHint("⏎", "add the note"),
          KeyHint("^N ^P", "next, previous speaker"),
          KeyHint("^A ^K ^W", "edit as in a shell"),
        ]
      ),
    ]
  }

  /// Whether what is typed goes to the note.
  package var isTakingText: Bool { model.isWritingNote }

  /// Does what a key or a paste asks for.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(let press): model.isWritingNote ? handleNote(press) : handleCommand(press)
    // What is pasted can be nothing but text.
    case .paste(let text): paste(text)
    case .mouse: false
    }
  }

  /// Moves the cursor of the note to where it is clicked.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard target.value(as: Target.self) == .note else { return false }
    model.isWritingNote = true
    note.moveCursor(to: TextField(note, isFocused: true).offset(at: event.position.x, in: rect))
    return true
  }

  private var isNoteBlank: Bool { note.text.isBlank }

  /// Adds the note to the transcript, or ends a meeting whose time is up if the note is blank.
  private func submitNote() {
    if isNoteBlank, model.overtime != nil { return model.endOvertimeButtonTapped() }
    let text = note.text
    note = TextEditing()
    submit(text)
  }

  /// Adds a text to the transcript, unless there is nothing in it.
  private func submit(_ text: String) {
    if !text.isBlank { model.noteSubmitted(text) }
  }

  /// Inserts what was pasted into the note.
  ///
  /// Each line break in it ends a note, as Enter does.
  ///
  /// - Returns: True, as the event has been handled.
  private func paste(_ text: String) -> Bool {
    model.isWritingNote = true
    var pasted = TextEditing(note.text, allowsLineBreaks: true)
    pasted.moveCursor(to: note.cursor)
    pasted.insert(text)
    let lines = pasted.characters.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let last = lines.last else {
      note.insert(text)
      return true
    }
    // The note first: what is still being typed would be written down once more if the meeting
    // ended now.
    note = TextEditing(String(last))
    note.moveCursor(to: pasted.cursor - last.startIndex)
    submit(String(pasted.characters[..<(last.startIndex - 1)]))
    return true
  }

  private func handleCommand(_ press: KeyPress) -> Bool {
    switch press {
    case " ": model.isPaused ? model.resumeButtonTapped() : model.pauseButtonTapped()
    case .key(.right): model.nextButtonTapped()
    case .key(.left): model.previousButtonTapped()
    case "e", "q", .key(.escape): model.endMeetingButtonTapped()
    case .key(.tab), .key(.tab, .shift): model.isWritingNote = true
    default: return false
    }
    return true
  }

  private func handleNote(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.enter): submitNote()
    case .key(.tab), .key(.tab, .shift), .key(.escape): model.isWritingNote = false
    case .control("n"): model.nextButtonTapped()
    case .control("p"): model.previousButtonTapped()
    default: return note.handle(press)
    }
    return true
  }
}
