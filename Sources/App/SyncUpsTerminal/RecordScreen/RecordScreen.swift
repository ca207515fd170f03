import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Presentation
package import RecordFeature
import Sharing
package import TerminalUI

/// The meeting that is being held: who speaks, how much time is left, and what is noted.
///
/// Keys are commands until the notes are focused. There they are text, and only those with Ctrl and
/// Esc are commands.
@Observable
package final class RecordScreen: Screen {
  /// The meeting.
  @ObservationIgnored let model: RecordMeetingModel

  /// The note that is being written.
  var note: TextEditing {
    didSet { model.unsubmittedNote = note.text }
  }

  /// The question in front of the meeting.
  @ObservationIgnored let alert: AlertScreen<RecordMeetingModel.AlertAction>

  /// What can be clicked.
  nonisolated enum Target: Hashable, Sendable {
    /// The note that is being written.
    case note
  }

  /// Shows a meeting.
  ///
  /// - Parameter model: The meeting.
  package init(model: RecordMeetingModel) {
    self.model = model
    note = TextEditing(model.unsubmittedNote)
    alert = AlertScreen {
      model.alert
    } onAnswer: {
      model.alertButtonTapped($0)
    }
  }

  /// The question in front of the meeting.
  package var overlay: (any Screen)? { alert.isShown ? alert : nil }

  /// What keeps the meeting or the list from being saved, or that the sync-up was deleted.
  package var message: ScreenMessage? {
    if let problem = model.storageProblem {
      return ScreenMessage(text: problem.message, isFailure: true)
    }
    guard model.isSyncUpDeleted else { return nil }
    return ScreenMessage(
      text: "This sync-up was deleted elsewhere: saving the meeting brings it back.",
      isFailure: true
    )
  }

  /// Draws the meeting.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    let layout = RecordLayout(rect)
    drawTitle(in: &canvas, rect: layout.title)
    canvas.draw(TurnBar(turns: turns, style: ink), in: layout.bar)
    drawTimes(in: &canvas, rect: layout.times)
    drawTurn(in: &canvas, layout)
    drawSpeakers(in: &canvas, rect: layout.speakers)
    drawNotes(in: &canvas, layout)
  }
}

// MARK: - Time

extension RecordScreen {
  /// What is drawn in the colour of the sync-up.
  private var ink: Style { Style(foreground: model.syncUp.theme.inkColor) }

  /// How much of each turn is over, in the order of the speakers.
  private var turns: [Double] {
    let turn = model.turn
    let length = turn.upperBound - turn.lowerBound
    let current = length > .zero ? (model.elapsed - turn.lowerBound) / length : 1
    return (0..<max(1, model.syncUp.attendees.count)).map { index in
      index == model.speakerIndex ? current : index < model.speakerIndex ? 1 : 0
    }
  }

  private func drawTitle(in canvas: inout Canvas, rect: Rect) {
    let state = model.transcription
    let parts = rect.columns(.flexible(), .fixed(2), .fixed(state.label.count), spacing: 0)
    let title = model.syncUp.title.isEmpty ? "Meeting" : model.syncUp.title
    let sides = parts[0].columns(.flexible(), .fixed(1))
    canvas.write(title, in: sides[0], style: .bold)
    let style: Style = state.isTrouble ? .bold : .dim
    canvas.write(state.sign, in: parts[1], style: state == .listening ? ink.bold() : style)
    canvas.write(state.label, in: parts[2], style: style)
  }

  private func drawTimes(in canvas: inout Canvas, rect: Rect) {
    let elapsed = model.elapsed.clockText
    let (left, word) =
      model.overtime.map { ("+\($0.clockText)", " over") }
      ?? (model.durationRemaining.countdownText, " left")
    let width = max(model.syncUp.duration.clockText.count, elapsed.count, left.count)
    canvas.write(
      [(elapsed.padded(toWidth: width, alignment: .trailing), .plain), (" elapsed", .dim)],
      in: rect
    )
    let end = rect.aligned(
      Size(width: width + word.count, height: 1),
      horizontal: .trailing,
      vertical: .top
    )
    canvas.write(
      [(left.padded(toWidth: width, alignment: .trailing), .plain), (word, .dim)],
      in: end
    )
  }

  private func drawTurn(in canvas: inout Canvas, _ layout: RecordLayout) {
    let turn = model.turn
    let left = max(.zero, turn.upperBound - model.elapsed)
    let width = (turn.upperBound - turn.lowerBound).countdownText.count
    let ring = TurnRing(turns: turns, style: model.isPaused ? ink.dimmed : ink)
    if let place = layout.ring { canvas.draw(ring, in: place) }
    let clock = TurnClock(
      name: model.syncUp.attendees.isEmpty ? "nobody" : name(ofSpeaker: model.speakerIndex),
      time: left.countdownText.padded(toWidth: width, alignment: .trailing),
      next: next,
      isPulsing: left <= .seconds(5) && left.startedSeconds % 2 == 1,
      isPaused: model.isPaused,
      radius: layout.ring.map(ring.radius(in:)),
      style: ink
    )
    canvas.draw(clock, in: layout.turn)
  }
}

// MARK: - Speakers and notes

extension RecordScreen {
  /// What comes after the speaker.
  private var next: String {
    if model.overtime != nil { return "time is up" }
    let index = model.speakerIndex + 1
    if index < model.syncUp.attendees.count { return "then \(name(ofSpeaker: index))" }
    return index > 1 ? "last speaker" : ""
  }

  /// What a speaker is called, even one without a name.
  private func name(ofSpeaker index: Int) -> String {
    model.syncUp.attendees[index].name.speakerName(at: index)
  }

  private func drawSpeakers(in canvas: inout Canvas, rect: Rect) {
    let (attendances, schedule) = (model.attendances, model.schedule)
    let present = model.syncUp.attendees.count
    let speakers = attendances.enumerated().map { index, attendance in
      SpeakerList.Speaker(
        number: index < present ? index + 1 : nil,
        name: index < present ? name(ofSpeaker: index) : attendance.name,
        time: attendance.speakingTime,
        fraction: attendance.speakingTime / max(schedule.length(ofTurn: index), .milliseconds(1))
      )
    }
    let list = SpeakerList(
      speakers: speakers,
      current: present == 0 ? nil : model.speakerIndex,
      timeWidth: model.syncUp.duration.clockText.count,
      style: ink
    )
    canvas.draw(list, in: rect)
  }

  private func drawNotes(in canvas: inout Canvas, _ layout: RecordLayout) {
    let isFocused = model.isWritingNote
    let parts = layout.notes.columns(.fixed(7), .flexible())
    canvas.write("Notes", in: parts[0], style: isFocused ? .bold : .dim)
    let lines = NoteLines(model.keptTranscript).last(parts[1].height, width: parts[1].width)
    for (index, line) in lines.enumerated() { canvas.write(line, in: parts[1].row(index)) }
    let field = layout.field.columns(.fixed(7), .flexible())
    if isFocused { canvas.write("❯ ", in: field[0], style: ink.bold(), alignment: .trailing) }
    canvas.draw(
      TextField(
        note,
        isFocused: isFocused,
        placeholder: isFocused ? "write a note, ⏎ adds it" : "⇥ to write a note"
      ).clickable(Target.note),
      in: field[1]
    )
  }
}
