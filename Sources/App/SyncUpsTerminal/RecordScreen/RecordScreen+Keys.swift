import Presentation
import RecordFeature
package import TerminalUI

extension RecordScreen {
  /// The main keys: those of the question, of the note, or of the meeting.
  package var hints: [KeyHint] {
    if alert.isShown { return alert.hints }
    if focus == .notes {
      return [
        KeyHint("⏎", "add note", .key(.enter)),
        KeyHint("Esc", "back", .key(.escape)),
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
    if alert.isShown { return alert.help }
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
  package var isTakingText: Bool {
    alert.isShown ? alert.isTakingText : focus == .notes
  }

  /// Whether nobody has been asked yet what is to become of the meeting.
  package var hasUnsavedInput: Bool { !model.isDismissed && !alert.isShown }

  /// Asks whether to save the meeting.
  package func askBeforeLeaving() { ask(model.endMeetingButtonTapped) }

  /// Does what a key or the mouse asks for.
  package func handle(_ event: InputEvent) -> Bool {
    if alert.handle(event) { return true }
    if alert.isShown { return isTakingText && handleTyping(event) }
    switch event {
    case .key(let press): return focus == .notes ? handleNote(press) : handleCommand(press)
    // What is pasted can be nothing but text.
    case .paste(let text): return paste(text)
    case .mouse(let mouse):
      guard mouse.action == .press(.left),
        let region = regions.region(at: mouse.position),
        region.id.value(as: Target.self) == .note
      else { return false }
      focus = .notes
      note.moveCursor(
        to: TextField(note, isFocused: true).offset(at: mouse.position.x, in: region.rect)
      )
      return true
    }
  }

  /// Answers the question in front of the meeting.
  func answer(_ action: RecordMeetingModel.AlertAction?) {
    // What has been typed is a part of the meeting, with Enter or without.
    if action == .confirmSave { submitNote() }
    askedFor = nil
    model.alertButtonTapped(action)
  }

  /// Goes on with the note although there is a question in front of it.
  private func handleTyping(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let press): note.handle(press)
    case .paste(let text): paste(text)
    case .mouse: true
    }
  }

  /// Adds the note to the transcript.
  func submitNote() {
    let text = note.text
    note = TextEditing()
    submit(text)
  }

  /// Adds a text to the transcript, unless there is nothing in it.
  private func submit(_ text: String) {
    if !text.allSatisfy(\.isWhitespace) { model.noteSubmitted(text) }
  }

  /// Inserts what was pasted into the note.
  ///
  /// Each line break in it ends a note, as Enter does.
  ///
  /// - Returns: True, as the event has been handled.
  private func paste(_ text: String) -> Bool {
    focus = .notes
    var pasted = TextEditing(note.text, allowsLineBreaks: true)
    pasted.moveCursor(to: note.cursor)
    pasted.insert(text)
    let lines = pasted.characters.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let last = lines.last else {
      note.insert(text)
      return true
    }
    // The note first: what is still being typed would be written down once more if the meeting ended now.
    note = TextEditing(String(last))
    note.moveCursor(to: pasted.cursor - last.startIndex)
    submit(String(pasted.characters[..<(last.startIndex - 1)]))
    return true
  }

  private func handleCommand(_ press: KeyPress) -> Bool {
    switch press {
    case " ": model.isPaused ? model.resumeButtonTapped() : model.pauseButtonTapped()
    case .key(.right): ask(model.nextButtonTapped)
    case .key(.left): model.previousButtonTapped()
    case "e", "q", .key(.escape): ask(model.endMeetingButtonTapped)
    case .key(.tab), .key(.tab, .shift): focus = .notes
    default: return false
    }
    return true
  }

  private func handleNote(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.enter): submitNote()
    case .key(.tab), .key(.tab, .shift), .key(.escape): focus = .commands
    case .control("n"): ask(model.nextButtonTapped)
    case .control("p"): model.previousButtonTapped()
    default: return note.handle(press)
    }
    return true
  }

  /// Does something that may raise a question, which the user then knows of.
  private func ask(_ action: () -> Void) {
    action()
    askedFor = model.alert
  }
}
