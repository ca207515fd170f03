import Models
import RecordFeature
import TerminalUI

/// The summary of a meeting that has ended, shown over the meeting's screen.
///
/// The card is a ``Question``, so that keys typed for the meeting do not close the card.
final class MeetingCard: Question {
  private static let width = 56

  private let model: SavedMeetingModel

  /// A choice that the card offers.
  ///
  /// The footer shows the choices in the order of their cases.
  nonisolated private enum Choice: CaseIterable, Hashable, Sendable {
    case done, minutes, notes, copy, undo

    var hint: KeyHint {
      switch self {
      case .done: KeyHint("⏎", "done", .key(.enter))
      case .minutes: KeyHint(.minutes)
      case .notes: KeyHint(.edit, "notes")
      case .copy: KeyHint(.copy)
      case .undo: KeyHint(.undo)
      }
    }
  }

  /// Creates a card, which is shown while the model has a summary.
  ///
  /// - Parameter model: The model of the saved meeting.
  init(model: SavedMeetingModel) {
    self.model = model
  }

  /// Whether the card is shown: only after the meeting has been saved.
  var isShown: Bool { model.summary != nil }

  var id: QuestionID? {
    guard let summary = model.summary else { return nil }
    return QuestionID(title: summary.heading, message: summary.text, answers: [])
  }

  func begin() {}

  var hints: [KeyHint] { Choice.allCases.map(\.hint) }

  var help: [KeySection] {
    let done = KeyHint("⏎ Esc ^C", Choice.done.hint.word)
    return [KeySection(title: "The meeting has ended", hints: [done] + hints.dropFirst())]
  }

  /// Dims the canvas and draws the card in the middle of the area.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let summary = model.summary else { return }
    canvas.dim()
    let outer = rect.aligned(Size(width: min(Self.width, rect.width - 2), height: 5))
    canvas.fill(outer, style: .plain)
    canvas.draw(Border(), in: outer)
    let rows = outer.padded(horizontal: 3, vertical: 1).rows(.fixed(1), .fixed(1), .fixed(1))
    canvas.draw(ScreenTitle("", truncating: summary.title, MeetingSummary.hasEnded), in: rows[0])
    canvas.write(summary.text, in: rows[1])
    let keys = Choice.allCases.map { KeyHints.Hint($0.hint.key, $0.hint.word, id: $0) }
    canvas.draw(KeyHints(keys), in: rows[2])
  }

  /// Closes the card, or carries out the choice whose key was pressed.
  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard case .key(let press) = event else { return true }
    if press == .key(.escape) || press == Command.leave.press {
      run(.done)
    } else if let choice = Choice.allCases.first(where: { $0.hint.press == press }) {
      run(choice)
    } else {
      return false
    }
    return true
  }

  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard let choice = target.value(as: Choice.self) else { return false }
    run(choice)
    return true
  }

  private func run(_ choice: Choice) {
    switch choice {
    case .done: model.doneButtonTapped()
    case .minutes: model.minutesButtonTapped()
    case .notes: model.notesButtonTapped()
    case .copy: model.copyButtonTapped()
    case .undo: model.undoButtonTapped()
    }
  }
}

nonisolated extension MeetingSummary {
  fileprivate static let hasEnded = " has ended"

  fileprivate var heading: String { title.shownTitle + Self.hasEnded }

  fileprivate var text: String {
    [
      duration.spoken, "\(speakerCount) spoke", noteCount.counted("note"),
      actionItemCount.counted("item"),
    ]
    .joined(separator: " · ")
  }
}
