import Observation
import Presentation
import RecordFeature
import TerminalUI

/// The question about a meeting that was interrupted, above whatever screen is open.
@Observable
final class InterruptedMeetingScreen {
  @ObservationIgnored private let model: InterruptedMeetingsModel
  @ObservationIgnored private var clickable = RegionMap()
  private var selected: Int?

  /// The answers that have not been filed yet.
  @ObservationIgnored private var answers: [Task<Void, Never>] = []

  init(model: InterruptedMeetingsModel) {
    self.model = model
  }

  /// Whether there is a question.
  var isShown: Bool { model.alert != nil }

  private var selectedIndex: Int {
    let buttons = model.alert?.buttons ?? []
    return selected ?? buttons.firstIndex { $0.role == .cancel } ?? 0
  }

  /// Draws the question, if there is one.
  func draw(in canvas: inout Canvas, rect: Rect) {
    guard let alert = model.alert else { return }
    let buttons = alert.buttons.enumerated().map { ButtonRow.Button($1.label, id: $0) }
    canvas.draw(
      Alert(
        title: alert.title,
        message: alert.message,
        buttons: buttons,
        selected: selectedIndex
      ),
      in: rect
    )
    clickable = canvas.regions
  }

  /// Chooses or gives an answer.
  func handle(_ event: InputEvent) {
    guard let alert = model.alert else { return }
    let count = alert.buttons.count
    switch event {
    case .key(.key(.left)), .key(.key(.tab, .shift)), .key(.key(.up)):
      selected = (selectedIndex + count - 1) % count
    case .key(.key(.right)), .key(.key(.tab)), .key(.key(.down)):
      selected = (selectedIndex + 1) % count
    case .key(.key(.enter)):
      answer(selectedIndex)
    case .key(.key(.escape)):
      answer(alert.buttons.firstIndex { $0.role == .cancel } ?? 0)
    case .key(let press):
      let index = alert.buttons.firstIndex { $0.label.prefix(1).lowercased() == press.text }
      if let index { answer(index) }
    case .mouse(let mouse) where mouse.action == .press(.left):
      let index: Int? = clickable.region(at: mouse.position)?.id.value()
      if let index { answer(index) }
    case .mouse, .paste:
      break
    }
  }

  private func answer(_ index: Int) {
    guard let alert = model.alert, alert.buttons.indices.contains(index) else { return }
    selected = nil
    let action = alert.buttons[index].action
    answers.append(Task { await model.alertButtonTapped(action) })
  }

  /// Waits until all answers are filed.
  func settle() async {
    for answer in answers { await answer.value }
  }
}
