import DetailFeature
import IdentifiedCollections
import Models
import Presentation
import Sharing
import Tagged
package import TerminalUI

extension DetailScreen {
  /// What a click finds.
  nonisolated enum Target: Hashable, Sendable {
    /// The line that leads back.
    case back

    /// The start of a new meeting.
    case start

    /// A past meeting.
    case meeting(Meeting.ID)
  }

  /// The form or the question above the sync-up.
  package var overlay: (any Screen)? {
    if let form { return form }
    return alert.isShown ? alert : question
  }

  /// The keys of the sync-up, or of what is above it.
  package var hints: [KeyHint] {
    if let form { return form.hints }
    if alert.isShown { return alert.hints }
    if let question { return question.hints }
    let start = [KeyHint("r", "start", "r"), KeyHint("e", "edit", "e")]
    let meeting = [
      KeyHint("⏎", "open meeting", .key(.enter)), KeyHint("x", "delete meeting", "x"),
    ]
    return start + (selection == nil ? [] : meeting) + [KeyHint("d", "delete sync-up", "d")]
  }

  /// All keys of the sync-up, or of what is above it.
  package var help: [KeySection] {
    if let form { return form.help }
    if alert.isShown { return alert.help }
    if let question { return question.help }
    return [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(
        title: "Sync-up",
        hints: [
          KeyHint("r", "start a meeting"),
          KeyHint("e", "edit"),
          KeyHint("d", "delete, asks first"),
        ]
      ),
      KeySection(
        title: "Past meeting",
        hints: [KeyHint("⏎", "open"), KeyHint("x", "delete, asks first")]
      ),
    ]
  }

  /// Does what a key or the mouse asks for.
  ///
  /// - Parameter event: What was pressed, pasted or clicked.
  /// - Returns: Whether it meant anything here.
  package func handle(_ event: InputEvent) -> Bool {
    if let form { return form.handle(event) }
    if alert.isShown { return alert.handle(event) }
    if let question { return question.handle(event) }
    switch event {
    case .key(let press): return handle(press)
    case .paste: return false
    case .mouse(let event): return handle(event)
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    if let move = RowMove(press) {
      // The start of a new meeting is the row above those of the past.
      let row = (selection ?? -1) + 1
      let count = model.syncUp.meetings.count + 1
      let target = move.index(from: row, of: count, page: scroll.visibleCount)
      select(target == 0 ? nil : target - 1)
      scroll.reveal()
      return true
    }
    switch (press, selection) {
    case ("r", _), (.key(.enter), nil): model.startMeetingButtonTapped()
    case ("e", _): model.editButtonTapped()
    case ("d", _): model.deleteButtonTapped()
    case (.key(.enter), let index?): model.meetingTapped(id: model.syncUp.meetings[index].id)
    case ("x", let index?): ask(about: model.syncUp.meetings[index])
    default: return false
    }
    return true
  }

  private func handle(_ event: MouseEvent) -> Bool {
    if let scrolled = scroll.scrolled(by: event.action) {
      scroll = scrolled
      return true
    }
    guard case .press(.left) = event.action,
      let target: Target = regions.region(at: event.position)?.id.value()
    else { return false }
    switch target {
    case .back: onBack()
    case .start: model.startMeetingButtonTapped()
    case .meeting(let id):
      guard let index = model.syncUp.meetings.index(id: id) else { return true }
      if index == selection { model.meetingTapped(id: id) } else { select(index) }
    }
    return true
  }

  private func ask(about meeting: Meeting) {
    let alert = AlertState<Answer>(
      title: "Delete the meeting?",
      message: "What was noted and heard in it is deleted as well.",
      buttons: [
        ButtonState(role: .destructive, label: "Delete", action: .delete),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
    question = AlertScreen(alert) { [weak self] answer in
      guard let self else { return }
      question = nil
      guard answer == .delete, let index = model.syncUp.meetings.index(id: meeting.id) else {
        return
      }
      model.deleteMeetings(atOffsets: [index])
      $notice.withLock { $0 = "The meeting was deleted." }
    }
  }
}
