import MeetingFeature
import Models
import Observation
import TerminalUI

/// An editor for the notes of a past meeting, shown instead of the meeting's page.
@Observable
final class NotesScreen: Screen {
  @ObservationIgnored private let model: MeetingModel
  @ObservationIgnored private let alert: AlertScreen<NotesEditModel.AlertAction>

  /// The typed text with its cursor, and the model of the notes that the user edits.
  private var typed: (notes: NotesEditModel, text: TextEditing)?

  /// Creates an editor, which is shown while the user edits notes.
  ///
  /// - Parameter model: The model of the meeting.
  init(of model: MeetingModel) {
    self.model = model
    alert = AlertScreen {
      Self.notes(of: model)?.alert
    } onAnswer: {
      Self.notes(of: model)?.alertButtonTapped($0)
    }
  }

  var overlay: (any Screen)? { Self.notes(of: model)?.alert == nil ? nil : alert }

  var isOpaque: Bool { true }

  var acceptsText: Bool { overlay == nil }

  var hints: [KeyHint] {
    [
      KeyHint("^S", "save", .control("s")).meaning("save the notes"),
      .back.meaning("close the notes"),
    ]
  }

  var help: [KeySection] {
    [
      KeySection(
        title: "Notes",
        hints: [
          KeyHint("^S", "save"),
          KeyHint("Esc", "back (asks first)"),
          KeyHint("⏎", "a new line"),
          KeyHint("PgUp PgDn", "a page up or down"),
          KeyHint("- [ ] ", "an action item"),
        ]
      ),
      .text,
    ]
  }

  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let notes = Self.notes(of: model) else { return }
    let rows = Self.rows(of: rect)
    let place = ThemeBar(model.theme, context).draw(in: &canvas, beforeTitleIn: rows[0])
    let date = MeetingPage.date(of: model, context)
    let status = notes.hasChanges ? "not saved yet" : ""
    ScreenTitle("Notes of ", quoting: model.title, ", \(date)", status: status)
      .draw(in: &canvas, rect: place)
    canvas.draw(
      TextArea(editing(notes), isFocused: true, placeholder: "What was said?").clickable(Target()),
      in: rows[2]
    )
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard let notes = Self.notes(of: model) else { return false }
    let area = Self.rows(of: rect)[2]
    switch event {
    case .key(.control("s")): notes.saveButtonTapped()
    case .key(.key(.escape)): notes.cancelButtonTapped()
    case .key(.key(.pageUp)): move(.moveUp, by: area.height - 1, in: notes, area)
    case .key(.key(.pageDown)): move(.moveDown, by: area.height - 1, in: notes, area)
    case .key(let press):
      var isHandled = false
      edit(notes) { isHandled = $0.handle(press, width: area.width) }
      return isHandled
    case .paste(let text): edit(notes) { $0.insert(text) }
    case .mouse(let mouse) where mouse.action == .scroll(.up):
      move(.moveUp, by: 3, in: notes, area)
    case .mouse(let mouse) where mouse.action == .scroll(.down):
      move(.moveDown, by: 3, in: notes, area)
    case .mouse: return false
    }
    return true
  }

  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard target.value(as: Target.self) != nil, let notes = Self.notes(of: model) else {
      return false
    }
    let area = TextArea(editing(notes), isFocused: true)
    edit(notes) { $0.moveCursor(to: area.offset(at: event.position, in: rect)) }
    return true
  }

  private nonisolated struct Target: Hashable, Sendable {}

  /// Returns the areas of the title, of the blank row below it, and of the text.
  private static func rows(of rect: Rect) -> [Rect] {
    let rows = rect.padded(horizontal: 1).rows(.fixed(1), .fixed(1), .flexible())
    let area = rows[2].inset(by: Insets(leading: 1))
    let width = min(area.width, MeetingPage.readingWidth + 1)
    return [rows[0], rows[1], area.columns(.fixed(width), .flexible())[0]]
  }

  private static func notes(of model: MeetingModel) -> NotesEditModel? {
    if case .edit(let notes) = model.destination { notes } else { nil }
  }

  private func move(
    _ command: EditingCommand,
    by count: Int,
    in notes: NotesEditModel,
    _ area: Rect
  ) {
    edit(notes) { editing in
      for _ in 0..<max(1, count) { editing.perform(command, width: area.width) }
    }
  }

  private func editing(_ notes: NotesEditModel) -> TextEditing {
    if let typed, typed.notes === notes {
      var editing = typed.text
      editing.text = notes.text
      return editing
    }
    return TextEditing(notes.text, allowsLineBreaks: true)
  }

  private func edit(_ notes: NotesEditModel, _ change: (inout TextEditing) -> Void) {
    var editing = editing(notes)
    change(&editing)
    typed = (notes, editing)
    if notes.text != editing.text { notes.text = editing.text }
  }
}
