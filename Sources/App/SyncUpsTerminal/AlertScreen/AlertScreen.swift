import Observation
package import Presentation
package import TerminalUI

/// Shows a question over a screen, and handles the keys that answer the question.
///
/// A screen creates one `AlertScreen`, and returns it from `overlay` while a question is shown:
///
/// ```swift
/// alert = AlertScreen { model.alert } onAnswer: { model.alertButtonTapped($0) }
/// ```
///
/// Every question uses the same keys. `s` saves, `o` saves to another file, and `r` resumes or
/// tries again. `x` discards, deletes or replaces, and `y` confirms any other action that the title
/// asks about. Esc and `n` choose the safe answer, or close the question if no answer is safe.
/// Enter presses the selected button. At first, the safe answer is selected, unless the question
/// preselects another answer. ``QuestionGate`` decides when keys reach the question.
@Observable
package final class AlertScreen<Action: Equatable>: Question {
  /// The answer that the user has selected, and the question that the answer belongs to.
  private var selection: (alert: AlertState<Action>, index: Int)?

  @ObservationIgnored private let subject: () -> String?
  @ObservationIgnored private let alert: () -> AlertState<Action>?
  @ObservationIgnored private let onAnswer: (Action?) -> Void

  /// Creates a screen that shows a model's question while the model has one.
  ///
  /// - Parameters:
  ///   - subject: A closure that returns the subject of the question. The subject distinguishes
  ///     questions with the same text.
  ///   - alert: A closure that returns the question, or `nil` if the model has no question.
  ///   - onAnswer: A closure called when the user has answered. The argument of the closure is the
  ///     action of the answer, or `nil` if the answer only closes the question.
  package init(
    about subject: @escaping () -> String? = { nil },
    of alert: @escaping () -> AlertState<Action>?,
    onAnswer: @escaping (Action?) -> Void
  ) {
    self.subject = subject
    self.alert = alert
    self.onAnswer = onAnswer
  }

  package var isShown: Bool { alert() != nil }

  /// The identity of the question, or `nil` if no question is shown.
  var id: QuestionID? {
    alert().map { alert in
      QuestionID(
        subject: subject(),
        title: alert.title,
        message: alert.message,
        answers: alert.buttons.map(\.label)
      )
    }
  }

  /// Selects the initial answer of a new question.
  func begin() {
    if selection != nil { selection = nil }
  }

  /// Dims the canvas and draws the question on top.
  ///
  /// If there is no question, draws nothing.
  package func draw(in canvas: inout Canvas, rect: Rect, _ context: ScreenContext) {
    guard let alert = alert() else { return }
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
  }

  /// Handles a key that selects the next or the previous answer, or a key that chooses an answer.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The rectangle of the screen.
  /// - Returns: Whether the event was handled. The app tells the user about a key that is not an
  ///   answer.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    guard let alert = alert() else { return false }
    if case .key(let press) = event { return handle(press, alert) }
    return true
  }

  /// Chooses the answer whose button was clicked.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    guard let alert = alert(), let target: Target = target.value() else { return false }
    answer(target.index, of: alert)
    return true
  }

  package var hints: [KeyHint] {
    guard let alert = alert() else { return [] }
    let answers: [KeyHint] = zip(alert.buttons.indices, letters(of: alert)).compactMap {
      index,
      letter in
      let label = alert.buttons[index].label
      if index == alert.safeIndex { return KeyHint("Esc", label, .key(.escape)) }
      return letter.map { KeyHint(String($0), label, .key(.character($0))) }
    }
    return answers + (alert.safeIndex == nil ? [KeyHint("Esc", "close", .key(.escape))] : [])
  }

  package var help: [KeySection] {
    let everywhere = [
      KeyHint("← →", "select"), KeyHint("⏎", "press the button"),
    ]
    let answers = hints.map { $0.press == .key(.escape) ? KeyHint("Esc ^C", $0.word) : $0 }
    return [KeySection(title: "Question", hints: answers + everywhere)]
  }

  private nonisolated struct Target: Hashable, Sendable {
    let index: Int
  }

  private func handle(_ press: KeyPress, _ alert: AlertState<Action>) -> Bool {
    switch press {
    case .key(.left), .key(.up), .key(.tab, .shift): move(by: -1, in: alert)
    case .key(.right), .key(.down), .key(.tab): move(by: 1, in: alert)
    case .key(.enter): answer(selectedIndex(of: alert), of: alert)
    case .key(.escape): answer(safeIndex(of: alert), of: alert)
    default:
      guard let letter = press.text?.lowercased().first else { return false }
      if let index = letters(of: alert).firstIndex(of: letter) {
        answer(index, of: alert)
      } else if letter == "n" {
        answer(safeIndex(of: alert), of: alert)
      } else {
        return false
      }
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
    if let selection, selection.alert == alert { return selection.index }
    guard let action = alert.preselectedAction else { return safeIndex(of: alert) }
    return alert.buttons.firstIndex { $0.action == action } ?? safeIndex(of: alert)
  }

  /// Returns the index of the answer that Escape chooses.
  ///
  /// If no answer is safe, the index is beyond the last button, and Escape only closes the
  /// question.
  private func safeIndex(of alert: AlertState<Action>) -> Int {
    alert.safeIndex ?? alert.buttons.count
  }

  /// Returns the letter key that chooses each button, or `nil` for a button without a letter key.
  ///
  /// The key of a button with a role is the same in every question, such as `x` for a destructive
  /// button. The key of the first button without a role is `y`. The key of each further button is
  /// the first letter of its label that no role and no earlier button uses.
  private func letters(of alert: AlertState<Action>) -> [Character?] {
    var taken = Set(ButtonRole.allCases.map(\.letter))
    return alert.buttons.map { button in
      if let role = button.role { return role.letter }
      let letters = "y" + button.label.lowercased().filter(\.isLetter)
      let letter = letters.first { !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return letter
    }
  }
}

extension ButtonRole {
  /// The letter key that chooses the answer with this role in every question.
  nonisolated fileprivate var letter: Character {
    switch self {
    case .save: "s"
    case .resume, .retry: "r"
    case .saveElsewhere: "o"
    case .destructive: "x"
    case .cancel: "n"
    }
  }
}
