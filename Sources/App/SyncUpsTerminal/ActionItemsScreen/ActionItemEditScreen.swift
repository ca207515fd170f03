import ActionItemsFeature
import Foundation
import Models
import Observation
import TerminalUI

/// A text field for an action item, shown over the action items.
@Observable
final class ActionItemEditScreen: Screen {
  @ObservationIgnored private let model: () -> ActionItemEditModel?
  @ObservationIgnored private let alert: AlertScreen<ActionItemEditModel.AlertAction>

  /// The typed text with its cursor, and the model of the item that the user edits.
  private var typed: (model: ActionItemEditModel, text: TextEditing)?

  private static let width = 100

  /// Creates a text field, which is shown while the user edits an item.
  ///
  /// - Parameter model: A closure that returns the model of the edited item, or `nil` if the user
  ///   edits no item.
  init(of model: @escaping () -> ActionItemEditModel?) {
    self.model = model
    alert = AlertScreen {
      model()?.alert
    } onAnswer: {
      model()?.alertButtonTapped($0)
    }
  }

  var overlay: (any Screen)? { model()?.alert == nil ? nil : alert }

  var acceptsText: Bool { overlay == nil }

  var hints: [KeyHint] {
    [
      KeyHint("⏎", "save", .key(.enter)).meaning("save the item"), .back.meaning("close the item"),
    ]
  }

  var help: [KeySection] {
    [
      KeySection(
        title: "Action item",
        hints: [
          KeyHint("⏎", "save"), KeyHint("Esc", "back (asks first)"),
          KeyHint("Ada:", "sets the owner (also: @ada)"),
          KeyHint("by Friday", "sets the due date (also: !friday)"),
        ]
      ),
      .text,
    ]
  }

  /// Draws the text field and, below it, the owner and the due date that the text names.
  ///
  /// If the text cannot be saved, draws the reason instead of the owner and the due date.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let model = model() else { return }
    canvas.dim()
    let width = min(Self.width, rect.width - 6)
    let problem = model.problem.map { Text("! \($0)", style: .bold, isWrapped: true) }
    let height = problem?.lines(width: width - 2).count ?? 1
    let outer = rect.aligned(Size(width: width + 4, height: 6 + height))
    canvas.fill(outer, style: .plain)
    canvas.draw(Border(), in: outer)
    let rows = outer.padded(horizontal: 2, vertical: 1)
      .rows(.fixed(1), .fixed(1), .fixed(1), .fixed(1), .fixed(height))
    canvas.write("Edit the action item", in: rows[0], style: .bold)
    let field = rows[2].columns(.fixed(2), .flexible())
    canvas.write("❯", in: field[0], style: .bold)
    canvas.draw(
      TextField(editing(model), isFocused: true, placeholder: "Ada: what to do by Friday")
        .clickable(Target()),
      in: field[1]
    )
    let place = rows[4].columns(.fixed(2), .flexible())[1]
    if let problem {
      canvas.draw(problem, in: place)
    } else {
      canvas.write(model.parts.meaning(context), in: place, style: .dim)
    }
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard let model = model() else { return false }
    switch event {
    case .key(.key(.enter)): model.saveButtonTapped()
    case .key(.key(.escape)): model.cancelButtonTapped()
    case .key(let press):
      var isHandled = false
      edit(model) { isHandled = $0.handle(press) }
      return isHandled || !press.modifiers.contains(.control)
    case .paste(let text): edit(model) { $0.insert(text) }
    case .mouse: break
    }
    return true
  }

  func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard target.value(as: Target.self) != nil, let model = model() else { return false }
    let field = TextField(editing(model), isFocused: true)
    edit(model) { $0.moveCursor(to: field.offset(at: event.position.x, in: rect)) }
    return true
  }

  private nonisolated struct Target: Hashable, Sendable {}

  private func editing(_ model: ActionItemEditModel) -> TextEditing {
    var editing = TextEditing(model.text)
    if let typed, typed.model === model { editing = typed.text }
    editing.text = model.text
    return editing
  }

  private func edit(_ model: ActionItemEditModel, _ change: (inout TextEditing) -> Void) {
    var editing = editing(model)
    change(&editing)
    typed = (model, editing)
    if model.text != editing.text { model.text = editing.text }
  }
}
