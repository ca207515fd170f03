import AppFeature
import Observation
import TerminalUI

/// A prompt for the path of the file in which to save a copy of the sync-ups.
///
/// The prompt can appear over any screen.
@Observable
final class CopyScreen: Screen {
  @ObservationIgnored private let model: UnsavedChangesModel

  /// The typed path and its cursor, or `nil` before the user has typed or pasted anything.
  private var typed: TextEditing?

  /// Creates a prompt, which is shown while the model asks for a path.
  ///
  /// - Parameter model: The model of unsaved changes.
  init(model: UnsavedChangesModel) {
    self.model = model
  }

  var isShown: Bool {
    if case .copy = model.destination { true } else { false }
  }

  var acceptsText: Bool { true }

  var hints: [KeyHint] {
    [
      KeyHint("⏎", "save the copy and leave", .key(.enter)),
      .back,
    ]
  }

  var help: [KeySection] { [KeySection(title: "Copy", hints: hints), .text] }

  /// Dims the canvas and draws the prompt on top.
  func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard case .copy(let problem) = model.destination else { return }
    let question = "Save a copy to which file?"
    canvas.draw(PathPrompt(question, path: editing, problem: problem), in: rect)
  }

  func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    switch event {
    case .key(.key(.enter)): model.saveCopyButtonTapped()
    case .key(.key(.escape)): model.cancelCopyButtonTapped()
    case .key(let press):
      var isHandled = false
      edit { isHandled = $0.handle(press) }
      return isHandled || !press.modifiers.contains(.control)
    case .paste(let text): edit { $0.insert(text) }
    case .mouse: break
    }
    return true
  }

  private var editing: TextEditing {
    var editing = typed ?? TextEditing(model.copyPath)
    editing.text = model.copyPath
    return editing
  }

  private func edit(_ change: (inout TextEditing) -> Void) {
    var editing = editing
    change(&editing)
    typed = editing
    if model.copyPath != editing.text { model.copyPath = editing.text }
  }
}
