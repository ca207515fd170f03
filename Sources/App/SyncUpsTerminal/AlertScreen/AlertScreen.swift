import Observation
package import Presentation
package import TerminalUI

/// A question in front of a screen, and the keys that answer it.
///
/// A screen makes it once, draws it last and hands it every event while it is shown:
///
/// ```swift
/// alert = AlertScreen { model.alert } onAnswer: { model.alertButtonTapped($0) }
/// ```
///
/// The safe answer is selected first, and is what Escape gives. Each answer has a letter of its own,
/// too, unless the question has come by itself: nobody who was doing something else has read it, and
/// a key that was meant for that must not be an answer.
@Observable
package final class AlertScreen<Action: Equatable>: Screen {
  /// The answer that was moved to, and the question it belongs to: another question starts anew.
  private var selection: (alert: AlertState<Action>, index: Int)?

  @ObservationIgnored private let alert: () -> AlertState<Action>?
  @ObservationIgnored private let attention: () -> AlertAttention
  @ObservationIgnored private let onAnswer: (Action?) -> Void
  @ObservationIgnored private var regions = RegionMap()

  /// Shows the question of a model whenever it has one.
  ///
  /// - Parameters:
  ///   - alert: The question, or `nil` while there is none.
  ///   - attention: What the user is doing. By default they have asked for the question.
  ///   - onAnswer: Called with what the answer does, `nil` for nothing but closing the question.
  package init(
    of alert: @escaping () -> AlertState<Action>?,
    attention: @escaping () -> AlertAttention = { .question },
    onAnswer: @escaping (Action?) -> Void
  ) {
    self.alert = alert
    self.attention = attention
    self.onAnswer = onAnswer
  }

  /// Shows a question.
  ///
  /// - Parameters:
  ///   - alert: The question.
  ///   - onAnswer: Called with what the answer does, `nil` for nothing but closing the question.
  package convenience init(_ alert: AlertState<Action>, onAnswer: @escaping (Action?) -> Void) {
    self.init(of: { alert }, onAnswer: onAnswer)
  }

  /// Whether there is a question now.
  package var isShown: Bool { alert() != nil }

  /// Dims what was drawn before and draws the question above it, or nothing if there is none.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let alert = alert() else {
      // NB: not every time, since to set it is a change that draws the screen again.
      if selection != nil { selection = nil }
      return
    }
    let buttons = alert.buttons.enumerated().map {
      ButtonRow.Button($1.label, id: Target(index: $0))
    }
    canvas.draw(
      Alert(
        title: alert.title,
        message: alert.message,
        buttons: buttons,
        selected: selectedIndex(of: alert)
      ),
      in: rect
    )
    regions = canvas.regions
  }

  /// Moves between the answers, or gives one.
  ///
  /// - Parameter event: What was pressed or clicked.
  /// - Returns: Whether the event is done with. A question keeps everything from what is behind it, except for
  ///   keys with Ctrl, `?`, and a text that is being typed.
  package func handle(_ event: InputEvent) -> Bool {
    guard let alert = alert() else { return false }
    switch event {
    case .key(let press): return handle(press, alert)
    case .paste: return attention() != .text
    case .mouse(let event):
      if case .press(.left) = event.action,
        let target: Target = regions.region(at: event.position)?.id.value()
      {
        answer(target.index, of: alert)
      }
      return true
    }
  }

  /// The letter of each answer, or what answers while letters do not.
  package var hints: [KeyHint] {
    guard let alert = alert() else { return [] }
    if attention() != .question {
      let index = selectedIndex(of: alert)
      let selected = alert.buttons.indices.contains(index) ? alert.buttons[index].label : "Close"
      return [KeyHint("⏎", selected, .key(.enter)), KeyHint("←→", "choose")]
    }
    return zip(alert.buttons, letters(of: alert)).compactMap { button, letter in
      letter.map { KeyHint(String($0), button.label, .key(.character($0))) }
    }
  }

  /// The keys that every question has.
  package var help: [KeySection] {
    let moving = [KeyHint("← →", "move"), KeyHint("⏎", "answer"), KeyHint("Esc", "change nothing")]
    return [KeySection(title: "Question", hints: (attention() == .question ? hints : []) + moving)]
  }

  /// Whether the user is typing a text.
  package var isTakingText: Bool { isShown && attention() == .text }

  private nonisolated struct Target: Hashable, Sendable {
    let index: Int
  }

  private func handle(_ press: KeyPress, _ alert: AlertState<Action>) -> Bool {
    let attention = attention()
    switch press {
    case .key(.left), .key(.up): move(by: -1, in: alert)
    case .key(.right), .key(.down): move(by: 1, in: alert)
    case .key(.tab, .shift): if attention == .question { move(by: -1, in: alert) }
    case .key(.tab): if attention == .question { move(by: 1, in: alert) }
    case .key(.enter): answer(selectedIndex(of: alert), of: alert)
    case .key(.escape): answer(safeIndex(of: alert), of: alert)
    default:
      if press.modifiers.contains(.control) || press == "?" || attention == .text { return false }
      guard attention == .question else { return true }
      let letter = press.text?.lowercased().first
      let index = letter.flatMap { letter in letters(of: alert).firstIndex { $0 == letter } }
      if let index { answer(index, of: alert) }
    }
    return true
  }

  private func move(by offset: Int, in alert: AlertState<Action>) {
    let count = alert.buttons.count
    guard count > 0 else { return }
    selection = (alert, (selectedIndex(of: alert) + offset + count) % count)
  }

  private func answer(_ index: Int, of alert: AlertState<Action>) {
    selection = nil
    onAnswer(alert.buttons.indices.contains(index) ? alert.buttons[index].action : nil)
  }

  private func selectedIndex(of alert: AlertState<Action>) -> Int {
    guard let selection, selection.alert == alert else { return safeIndex(of: alert) }
    return selection.index
  }

  /// The answer that changes nothing, or one that is not there, which does the same.
  private func safeIndex(of alert: AlertState<Action>) -> Int {
    alert.buttons.firstIndex { $0.role == .cancel } ?? alert.buttons.count
  }

  /// The letter of each button: its own, else `y` or `n`, else the first free one of its label.
  private func letters(of alert: AlertState<Action>) -> [Character?] {
    let isAnyOther = alert.buttons.contains { $0.role != .cancel && $0.letter == nil }
    var taken = Set(alert.buttons.compactMap(\.letter))
    return alert.buttons.map { button in
      if let letter = button.letter { return letter }
      // What cancels is what the title asks if all other answers have letters of their own.
      let usual: Character = button.role == .cancel && isAnyOther ? "n" : "y"
      let reserved: Set<Character> = ["y", "n"]
      let letter =
        taken.contains(usual)
        ? button.label.lowercased().first {
          $0.isLetter && !taken.contains($0) && !reserved.contains($0)
        } : usual
      if let letter { taken.insert(letter) }
      return letter
    }
  }
}
