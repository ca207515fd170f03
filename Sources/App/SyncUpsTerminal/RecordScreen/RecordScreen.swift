import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Presentation
package import RecordFeature
import Sharing
package import TerminalUI

/// The screen of a meeting in progress: the speaker, the remaining time and the notes.
///
/// Keys are commands until the user focuses the notes. In the notes, keys are text, except for Esc
/// and keys with Ctrl.
@Observable
package final class RecordScreen: Screen {
  @ObservationIgnored let model: RecordMeetingModel
  @ObservationIgnored @SharedReader(.teamStatus) private var teamStatus

  /// The note that is being typed, and its cursor.
  var note: TextEditing {
    get {
      var note = typed
      note.text = model.noteField.text
      return note
    }
    set {
      typed = newValue
      model.noteField.text = newValue.text
    }
  }

  private var typed: TextEditing

  /// The attendee or action item that the user has selected, which may have been removed since.
  var selection: RecordRow?

  /// The attendee who was marked absent last, and the former index of the row.
  @ObservationIgnored var marked: (row: RecordRow, index: Int)?

  /// The number of lines of notes below the visible lines.
  var notesOffset = 0

  /// The question shown over the meeting.
  @ObservationIgnored let alert: AlertScreen<RecordMeetingModel.AlertAction>

  /// The summary of the meeting after its end.
  @ObservationIgnored private let card: MeetingCard

  /// A clickable part of the screen.
  nonisolated enum Target: Hashable, Sendable {
    /// The note that is being typed.
    case note

    /// An attendee, a line of the agenda or an action item.
    case row(RecordRow)
  }

  package init(model: RecordMeetingModel) {
    self.model = model
    typed = TextEditing(model.noteField.text)
    card = MeetingCard(model: model.savedMeeting)
    alert = AlertScreen {
      model.alert
    } onAnswer: {
      model.alertButtonTapped($0)
    }
  }

  /// The question shown over the meeting, or its summary.
  package var overlay: (any Screen)? { card.isShown ? card : alert.isShown ? alert : nil }

  /// Reports that the meeting or the list cannot be saved, or that the sync-up was deleted.
  package var message: ScreenMessage? {
    if let problem = model.storageProblem {
      return ScreenMessage(text: problem.message, isFailure: true)
    }
    guard model.isSyncUpDeleted else { return nil }
    return ScreenMessage(
      text: "Another window deleted this sync-up: saving the meeting restores it.",
      isFailure: true
    )
  }

  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = layout(in: rect)
    drawTitle(in: &canvas, rect: layout.title)
    canvas.draw(TurnBar(turns: turns, style: ink), in: layout.bar)
    drawTimes(in: &canvas, rect: layout.times)
    drawTurn(in: &canvas, layout)
    drawSpeakers(in: &canvas, rect: layout.speakers)
    drawAgenda(in: &canvas, rect: layout.agenda)
    drawLastWords(in: &canvas, rect: layout.lastWords)
    drawItems(in: &canvas, rect: layout.items)
    drawNotes(in: &canvas, layout)
  }
}

// MARK: - Time

extension RecordScreen {
  func layout(in rect: Rect) -> RecordLayout {
    RecordLayout(
      rect,
      note: note,
      prefixWidth: notePrefix.columnWidth,
      notes: NoteLines(model.draftKeeper.keptNotes),
      speakerCount: model.attendances.count + model.absentAttendees.count,
      agendaCount: model.agenda.longestCount,
      lastWordCount: model.lastTime.longestLineCount,
      itemCounts: model.lastTime.itemCounts
    )
  }

  /// The prefix of the note, if the user is about to type it or has started to.
  private var notePrefix: String {
    model.isWritingNote || !note.isEmpty ? model.noteField.prefix.inOneLine : ""
  }

  /// The style of the parts in the colour of the sync-up.
  private var ink: Style { Style(foreground: model.syncUp.theme.inkColor) }

  /// The completed fraction of each turn, in the order of the speakers.
  private var turns: [Double] {
    let turn = model.turn
    let length = turn.upperBound - turn.lowerBound
    let current = length > .zero ? (model.elapsed - turn.lowerBound) / length : 1
    return (0..<max(1, model.speakers.count)).map { index in
      index == model.speakerIndex ? current : index < model.speakerIndex ? 1 : 0
    }
  }

  private func drawTitle(in canvas: inout Canvas, rect: Rect) {
    let state = model.transcriber.state
    // A long machine name must leave space for the title.
    let label = joinedLabel?.truncated(toWidth: rect.width / 2) ?? state.label
    let parts = rect.columns(.flexible(), .fixed(2), .fixed(label.columnWidth), spacing: 0)
    let title = model.syncUp.title.isEmpty ? "Meeting" : model.syncUp.title
    let sides = parts[0].columns(.flexible(), .fixed(1))
    canvas.write(
      title.inOneLine.truncatedInMiddle(toWidth: sides[0].width),
      in: sides[0],
      style: .bold
    )
    if joinedLabel != nil {
      canvas.write("●", in: parts[1], style: ink.bold())
      canvas.write(label, in: parts[2])
      return
    }
    let style: Style = state.isTrouble ? .bold : .dim
    canvas.write(state.sign, in: parts[1], style: state == .listening ? ink.bold() : style)
    canvas.write(label, in: parts[2], style: style)
  }

  /// Whether the window has joined the meeting but receives nothing from its holder, so that the
  /// clock may be wrong.
  private var isConnectionLost: Bool {
    model.seat.isJoined && teamStatus?.connection == .offline
  }

  /// The holder of the meeting, if this window has joined it.
  private var joinedLabel: String? {
    model.seat.holderTitle.map { "joined · held by \($0.inOneLine)" }
  }

  private func drawTimes(in canvas: inout Canvas, rect: Rect) {
    let elapsed = model.heldTime.clockText
    let (left, leftWord) =
      model.overtime.map { ("+\($0.clockText)", " over") }
      ?? (model.durationRemaining.countdownText, " left")
    let width = max(model.length.clockText.count, elapsed.count)
    drawTime(elapsed, " elapsed", width, in: &canvas, rect: rect, .leading)
    drawTime(left, leftWord, max(width, left.count), in: &canvas, rect: rect, .trailing)
    let saved = model.gainedTime
    guard abs(saved.components.seconds) > 0 else { return }
    let time = (saved < .zero ? .zero - saved : saved).clockText
    drawTime(time, saved < .zero ? " added" : " saved", width, in: &canvas, rect: rect, .center)
  }

  private func drawTime(
    _ time: String,
    _ word: String,
    _ width: Int,
    in canvas: inout Canvas,
    rect: Rect,
    _ alignment: TextAlignment
  ) {
    let place = rect.aligned(
      Size(width: width + word.count, height: 1),
      horizontal: alignment,
      vertical: .top
    )
    canvas.write(
      [(time.padded(toWidth: width, alignment: .trailing), .plain), (word, .dim)],
      in: place
    )
  }

  private func drawTurn(in canvas: inout Canvas, _ layout: RecordLayout) {
    let turn = model.turn
    let left = max(.zero, turn.upperBound - model.elapsed)
    let length = turn.upperBound - turn.lowerBound
    let overrun = max(model.overrun, model.overtime ?? .zero)
    let isOver = overrun > .zero || model.overtime != nil
    let isShort = !isOver && left <= length / 5 && length > .zero
    let text = isOver ? "+\(overrun.clockText)" : left.countdownText
    let width = max(length.countdownText.count, text.count)
    // Without colours, words replace amber and red.
    let sign = isOver ? "over time" : isShort ? "ends soon" : ""
    let ring = TurnRing(turns: turns, style: model.isPaused ? ink.dimmed : ink)
    if let place = layout.ring { canvas.draw(ring, in: place) }
    let clock = TurnClock(
      name: model.speakers.isEmpty ? "nobody" : name(ofSpeaker: model.speakerIndex),
      time: text.padded(toWidth: width, alignment: .trailing),
      next: isConnectionLost
        ? "offline" : [sign, next].filter { !$0.isEmpty }.joined(separator: ", "),
      isPulsing: !isOver && left <= .seconds(5) && left.startedSeconds % 2 == 1,
      // A lost connection is more important than a pause that may have ended.
      isPaused: model.isPaused && !isConnectionLost,
      radius: layout.ring.map(ring.radius(in:)),
      style: isOver ? .overPlan : isShort ? Style(foreground: .yellow) : ink,
      isUrgent: isOver || isShort
    )
    canvas.draw(clock, in: layout.turn)
  }
}

// MARK: - Speakers and notes

extension RecordScreen {
  /// The text about the next speaker, if the meeting continues.
  private var next: String {
    if model.overtime != nil { return "" }
    let index = model.speakerIndex + 1
    if index < model.speakers.count { return "then \(name(ofSpeaker: index))" }
    return index > 1 ? "last speaker" : ""
  }

  /// The name of a speaker, or a replacement for a blank name.
  private func name(ofSpeaker index: Int) -> String {
    model.speakers[index].name.speakerName(at: index)
  }

  private func drawSpeakers(in canvas: inout Canvas, rect: Rect) {
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
      style: ink
    )
    canvas.draw(list, in: rect)
  }

  private func drawLastWords(in canvas: inout Canvas, rect: Rect) {
    guard let name = model.speaker?.name else { return }
    canvas.draw(LastWords(of: name, model.lastTime.lines(of: name)), in: rect)
  }

  private func drawAgenda(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty else { return }
    let agenda = model.agenda
    let items = agenda.items
    var selected: Int?
    if case .agenda(let id)? = selectedRow { selected = items.firstIndex { $0.id == id } }
    let rows = items.map { (text: $0.text, isDone: agenda.isTicked($0)) }
    let list = ItemList(rows, selected: selected) {
      _ in
      "Agenda"
    } target: {
      RecordScreen.Target.row(.agenda(items[$0].id))
    }
    canvas.draw(list, in: rect)
  }

  private func drawItems(in canvas: inout Canvas, rect: Rect) {
    guard !rect.isEmpty else { return }
    let items = items
    var selected: Int?
    if case .item(let id)? = selectedRow { selected = items.firstIndex { $0.id == id } }
    let (isOlder, rows) = (
      items.map(model.lastTime.isOlder), items.map { (text: $0.text, isDone: $0.isDone) }
    )
    let list = ItemList(rows, selected: selected) {
      isOlder[$0] ? "Still open" : "Last time"
    } target: {
      RecordScreen.Target.row(.item(items[$0].id))
    }
    canvas.draw(list, in: rect)
  }

  private func drawNotes(in canvas: inout Canvas, _ layout: RecordLayout) {
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
        placeholder: isFocused ? "write a note, ⏎ adds it" : "⇥ to write a note"
      ).clickable(Target.note),
      in: layout.field
    )
  }
}
