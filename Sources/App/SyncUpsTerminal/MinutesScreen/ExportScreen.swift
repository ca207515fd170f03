import MinutesFeature
import Observation
import TerminalUI

/// A prompt for the path of a minutes file, shown over the minutes.
@Observable
final class ExportScreen: Screen {
  @ObservationIgnored private let model: () -> MinutesExportModel?
  @ObservationIgnored private let alert: AlertScreen<MinutesExportModel.AlertAction>

  /// The typed path with its cursor, and the model of the export that uses the path.
  private var typed: (model: MinutesExportModel, path: TextEditing)?

  /// Creates a prompt, which is shown while an export is in progress.
  ///
  /// - Parameter model: A closure that returns the model of the export, or `nil` if no export is in
  ///   progress.
  init(of model: @escaping () -> MinutesExportModel?) {
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
      KeyHint("⏎", "export", .key(.enter)).meaning("write the file"),
      .back.meaning("write no file"),
    ]
  }

  var help: [KeySection] { [KeySection(title: "Export", hints: hints), .text] }

  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let model = model() else { return }
    let question = "Export the minutes to which file?"
    let prompt = PathPrompt(question, path: editing(model), problem: model.problem)
    canvas.draw(prompt, in: rect)
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

  private func editing(_ model: MinutesExportModel) -> TextEditing {
    var editing = TextEditing(model.path)
    if let typed, typed.model === model { editing = typed.path }
    editing.text = model.path
    return editing
  }

  private func edit(_ model: MinutesExportModel, _ change: (inout TextEditing) -> Void) {
    var editing = editing(model)
    change(&editing)
    typed = (model, editing)
    if model.path != editing.text { model.path = editing.text }
  }
}
