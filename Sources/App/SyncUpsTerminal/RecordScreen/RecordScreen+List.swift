import Foundation
import IdentifiedCollections
import Models
import RecordFeature
import TerminalUI

// The attendees, the lists below them, and the notes.
extension RecordScreen {
  func drawSpeakers(in canvas: inout Canvas, rect: Rect, _ selection: Style) {
    let (attendances, schedule, present) = (model.attendances, model.schedule, model.speakers)
    let names = present.enumerated().map { $1.name.speakerName(at: $0) }
    let speakers = attendances.enumerated().map { index, attendance in
      SpeakerList.Speaker(
        number: index < names.count ? index + 1 : nil,
        name: index < names.count ? names[index] : attendance.name,
        time: attendance.speakingTime,
        fraction: attendance.speakingTime / max(schedule.length(ofTurn: index), .milliseconds(1)),
        overrun: attendance.overrun,
        id: attendance.attendeeID
      )
    }
    let absent = model.absentAttendees.map {
      let index = model.syncUp.attendees.index(id: $0.id) ?? 0
      let name = $0.name.speakerName(at: index)
      return SpeakerList.Speaker(
        number: nil,
        name: name,
        time: .zero,
        fraction: 0,
        id: $0.id,
        isAbsent: true
      )
    }
    var selected: Int?
    if case .attendee(let id)? = selectedRow {
      selected =
        present.index(id: id)
        ?? model.absentAttendees.firstIndex { $0.id == id }.map { $0 + speakers.count }
    }
    let list = SpeakerList(
      speakers: speakers + absent,
      current: present.isEmpty ? nil : model.speakerIndex,
      selected: selected,
      timeWidth: model.length.clockText.count,
      style: ink,
      selectionStyle: selection
    )
    canvas.draw(list, in: rect)
  }

  func drawLastWords(in canvas: inout Canvas, rect: Rect) {
    guard let name = model.speaker?.name else { return }
    canvas.draw(LastWords(of: name, model.lastTime.lines(of: name)), in: rect)
  }

  func drawAgenda(in canvas: inout Canvas, rect: Rect, _ selection: Style) {
    guard !rect.isEmpty else { return }
    let agenda = model.agenda
    let items = agenda.items
    var selected: Int?
    if case .agenda(let id)? = selectedRow { selected = items.firstIndex { $0.id == id } }
    let rows = items.map { (text: $0.text, isDone: agenda.isTicked($0)) }
    let list = ItemList(
      rows,
      selected: selected,
      selectionStyle: selection,
      singleTitle: "Agenda"
    ) {
      _ in
      "Agenda"
    } target: {
      RecordScreen.Target.row(.agenda(items[$0].id))
    }
    canvas.draw(list, in: rect)
  }

  func drawItems(in canvas: inout Canvas, rect: Rect, _ selection: Style) {
    guard !rect.isEmpty else { return }
    let items = items
    var selected: Int?
    if case .item(let id)? = selectedRow { selected = items.firstIndex { $0.id == id } }
    let (isOlder, rows) = (
      items.map(model.lastTime.isOlder), items.map { (text: $0.text, isDone: $0.isDone) }
    )
    let list = ItemList(
      rows,
      selected: selected,
      selectionStyle: selection,
      singleTitle: "Open items"
    ) {
      isOlder[$0] ? "Still open" : "Last time"
    } target: {
      RecordScreen.Target.row(.item(items[$0].id))
    }
    canvas.draw(list, in: rect)
  }

  func drawNotes(in canvas: inout Canvas, _ layout: RecordLayout, _ context: ScreenContext) {
    let isFocused = model.isWritingNote
    let (lines, offset) = NoteLines(model.draftKeeper.keptNotes)
      .lines(layout.notes.height, width: layout.notes.width, before: notesOffset)
    canvas.write("Notes", in: layout.notesLabel, style: isFocused ? .bold : .dim)
    if offset > 0 {
      let row = layout.notesLabel.row(layout.notesLabel.height - 1)
      canvas.write("↓ \(offset)".padded(toWidth: 6), in: row, style: .dim)
    }
    for (index, line) in lines.enumerated() { canvas.write(line, in: layout.notes.row(index)) }
    if isFocused {
      let word = model.noteField.corrected == nil ? "❯ " : "edit ❯ "
      canvas.write(
        layout.fieldLabel.width < word.count ? "❯ " : word,
        in: layout.fieldLabel,
        style: ink.bold(),
        alignment: .trailing
      )
    }
    canvas.write(notePrefix, in: layout.prefix, style: .dim)
    canvas.draw(
      TextArea(
        note,
        isFocused: isFocused,
        placeholder: isFocused ? "write a note, ⏎ adds it" : model.isOver ? "" : "⇥ to write a note"
      ).clickable(Target.note),
      in: layout.field
    )
    if let text = actionItemText {
      canvas.write(meaning(ofActionItem: text, context), in: layout.meaning, style: .dim)
    }
  }

  /// Returns the due date and the owner of an action item of this meeting, in words.
  private func meaning(ofActionItem text: String, _ context: ScreenContext) -> String {
    let start = context.now.addingTimeInterval(-(model.heldTime / .seconds(1)))
    let people = model.noteField.people
    let parts = ActionItemParts(text, people: people, on: start, in: context.calendar)
    return parts.meaning(context)
  }
}
