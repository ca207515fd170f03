import Presentation
import RecordFeature
import TerminalUI

extension RecordScreen {
  /// The answers to the question, the safe one first.
  var answers: [ButtonState<RecordMeetingModel.AlertAction>] {
    let buttons = model.alert?.buttons ?? []
    return buttons.filter { $0.role == .cancel } + buttons.filter { $0.role != .cancel }
  }

  /// The answer that Enter gives.
  private var selectedAnswer: Int {
    guard let movedTo, movedTo.alert == model.alert else { return 0 }
    return movedTo.answer
  }

  /// Whether typed text is for the note, although there is a question in front of it.
  ///
  /// Nobody who is in the middle of a word has seen a question that came by itself.
  private var isTypingOn: Bool { focus == .notes && askedFor != model.alert }

  /// The keys for the question.
  var answerHints: [KeyHint] {
    var hints = [KeyHint("⏎", answers[selectedAnswer].label.lowercased(), .key(.enter))]
    if answers.count > 1 { hints.append(KeyHint("←→", "choose")) }
    if !isTypingOn {
      hints += zip(letters, answers).compactMap { letter, answer in
        letter.map { KeyHint(String($0), answer.label.lowercased(), KeyPress(.character($0))) }
      }
    }
    return hints
  }

  /// The letter that gives each answer: its first one, if no answer before has that.
  private var letters: [Character?] {
    var letters: [Character?] = []
    for answer in answers {
      letters.append(answer.label.lowercased().first { $0.isLetter && !letters.contains($0) })
    }
    return letters
  }

  /// Draws the question, if there is one.
  func drawAlert(in canvas: inout Canvas, rect: Rect) {
    guard let alert = model.alert else { return }
    let buttons = answers.enumerated().map { index, answer in
      ButtonRow.Button(answer.label, id: Target.answer(index))
    }
    canvas.draw(
      Alert(
        title: alert.title,
        message: alert.message,
        buttons: buttons,
        selected: selectedAnswer
      ),
      in: rect
    )
  }

  /// Does what an event means while there is a question.
  func handleQuestion(_ event: InputEvent) -> Bool {
    switch event {
    case .key(let press): handleQuestion(press)
    case .paste(let text): isTypingOn ? insert(text) : true
    case .mouse(let mouse): handleQuestion(mouse)
    }
  }

  private func handleQuestion(_ press: KeyPress) -> Bool {
    switch press {
    case .key(.enter): answer(selectedAnswer)
    case .key(.escape): answer(0)
    case .key(.left), .key(.up), .key(.tab, .shift): move(by: -1)
    case .key(.right), .key(.down), .key(.tab): move(by: 1)
    default:
      if isTypingOn { return note.handle(press) }
      guard let text = press.text?.lowercased() else { return false }
      if let index = letters.firstIndex(where: { $0.map(String.init) == text }) { answer(index) }
    }
    return true
  }

  private func handleQuestion(_ mouse: MouseEvent) -> Bool {
    if mouse.action == .press(.left),
      case .answer(let index)? = regions.region(at: mouse.position)?.id.value(as: Target.self)
    {
      answer(index)
    }
    return true
  }

  private func move(by offset: Int) {
    guard let alert = model.alert, !answers.isEmpty else { return }
    movedTo = (alert, (selectedAnswer + offset + answers.count) % answers.count)
  }

  private func answer(_ index: Int) {
    guard answers.indices.contains(index) else { return }
    let action = answers[index].action
    // What has been typed is a part of the meeting, with Enter or without.
    if action == .confirmSave { submitNote() }
    (movedTo, askedFor) = (nil, nil)
    model.alertButtonTapped(action)
  }
}
