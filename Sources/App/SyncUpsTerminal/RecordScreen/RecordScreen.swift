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
/// Letters are commands, except while the user types a note.
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

  /// The attendee, agenda line or action item that the user has selected, if any.
  ///
  /// The selected row may have been removed since it was selected.
  var selection: RecordRow?

  /// The row of the attendee whom the user last marked absent or present, and the former index of
  /// that row.
  @ObservationIgnored var marked: (row: RecordRow, index: Int)?

  /// The number of lines of notes below the visible lines.
  var notesOffset = 0

  /// The question shown over the meeting.
  @ObservationIgnored let alert: AlertScreen<RecordMeetingModel.AlertAction>

  /// The card with the summary of the meeting, shown after the meeting has ended.
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

  /// The summary shown after the meeting, or a question shown over the meeting.
  package var overlay: (any Screen)? { card.isShown ? card : alert.isShown ? alert : nil }

  /// Reports that the app cannot save the meeting or the list, or that the sync-up was deleted.
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
    let selection = model.syncUp.theme.selectionStyle(context)
    drawSpeakers(in: &canvas, rect: layout.speakers, selection)
    drawAgenda(in: &canvas, rect: layout.agenda, selection)
    drawLastWords(in: &canvas, rect: layout.lastWords)
    drawItems(in: &canvas, rect: layout.items, selection)
    drawNotes(in: &canvas, layout, context)
  }
}

// MARK: - Time

extension RecordScreen {
  func layout(in rect: Rect) -> RecordLayout {
    RecordLayout(
      rect,
      note: note,
      prefixWidth: notePrefix.columnWidth,
      hasMeaning: actionItemText != nil,
      notes: NoteLines(model.draftKeeper.keptNotes),
      speakerCount: model.attendances.count + model.absentAttendees.count,
      rowCounts: rowCounts
    )
  }

  private func rowCounts(_ measure: RecordLayout.RowMeasure) -> RecordLayout.RowCounts {
    let (agenda, lastTime) = (model.agenda, model.lastTime)
    switch measure {
    case .wrapped(let width):
      return RecordLayout.RowCounts(
        agenda: agenda.longestCount { ItemList.lines(of: $0.text, width: width).count },
        lastWords: lastTime.longestLineCount { LastWords.lines(of: $0, width: width).count },
        items: lastTime.itemCounts { ItemList.lines(of: $0, width: width).count }
      )
    case .lines:
      return RecordLayout.RowCounts(
        agenda: agenda.longestCount(),
        lastWords: lastTime.longestLineCount(),
        items: lastTime.itemCounts()
      )
    case .linesOfTurn:
      return RecordLayout.RowCounts(
        agenda: agenda.items.count,
        lastWords: model.speaker.map { lastTime.lines(of: $0.name).count } ?? 0,
        items: lastTime.itemCounts()
      )
    }
  }

  /// The prefix of the note while the user is typing the note or has left it unfinished, otherwise
  /// an empty string.
  var notePrefix: String {
    model.isWritingNote || !note.isEmpty ? model.noteField.prefix.inOneLine : ""
  }

  /// The text of the action item that the user types, if any.
  var actionItemText: String? { model.isWritingNote ? model.noteField.actionItemText : nil }

  /// The style of parts that are drawn in the colour of the sync-up.
  var ink: Style { Style(foreground: model.syncUp.theme.inkColor) }

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
    // Show the state only in a window that runs a transcriber, and only until the meeting ends.
    let isShown = model.transcriber.isSet && !model.isOver
    let state = isShown ? model.transcriber.state : .notSet
    // Truncate the label, which may contain a long machine name, to leave space for the title.
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

  /// Whether the window has joined the meeting but is offline.
  ///
  /// An offline window receives nothing from the window that holds the meeting, so the clock of the
  /// offline window may be wrong.
  private var isConnectionLost: Bool {
    model.seat.isJoined && teamStatus?.connection == .offline
  }

  /// A label that names who holds the meeting, or `nil` if this window has not joined a meeting.
  private var joinedLabel: String? {
    model.isOver ? nil : model.seat.holderTitle.map { "joined · led by \($0.inOneLine)" }
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
    drawTime(
      time,
      saved < .zero ? " longer than planned" : " under plan",
      width,
      in: &canvas,
      rect: rect,
      .center
    )
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
    // `sign` says in words what red and amber show, for terminals without colours. If only one text
    // fits, show `sign` instead of the next speaker, who is also in the list.
    let sign = isOver ? "over time" : isShort ? "ends soon" : ""
    let ring = TurnRing(turns: turns, style: model.isPaused ? ink.dimmed : ink)
    if let place = layout.ring { canvas.draw(ring, in: place) }
    let clock = TurnClock(
      name: model.speakers.isEmpty ? "nobody" : name(ofSpeaker: model.speakerIndex),
      time: text.padded(toWidth: width, alignment: .trailing),
      next: isConnectionLost
        ? ["offline"]
        : [[sign, next], [sign.isEmpty ? next : sign]].map { texts in
          texts.filter { !$0.isEmpty }.joined(separator: ", ")
        },
      isPulsing: !isOver && left <= .seconds(5) && left.startedSeconds % 2 == 1,
      // Do not show `PAUSED` while the connection is lost: the meeting may have resumed.
      isPaused: model.isPaused && !isConnectionLost && !card.isShown,
      radius: layout.ring.map(ring.radius(in:)),
      style: isOver ? .overPlan : isShort ? .endsSoon : ink,
      isUrgent: isOver || isShort
    )
    canvas.draw(clock, in: layout.turn)
  }

  /// The text that names the next speaker, or says that the speaker is the last one.
  ///
  /// The text is empty in overtime, and in a meeting with only one speaker.
  private var next: String {
    if model.overtime != nil { return "" }
    let index = model.speakerIndex + 1
    if index < model.speakers.count { return "then \(name(ofSpeaker: index))" }
    return index > 1 ? "last speaker" : ""
  }

  /// Returns the name of a speaker, or a replacement if the name is blank.
  private func name(ofSpeaker index: Int) -> String {
    model.speakers[index].name.speakerName(at: index)
  }
}
