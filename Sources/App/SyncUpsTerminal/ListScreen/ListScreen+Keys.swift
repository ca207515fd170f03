import IdentifiedCollections
import ListFeature
import Models
import Presentation
import Sharing
import Tagged
package import TerminalUI

extension ListScreen {
  /// The form or the question above the list.
  package var overlay: (any Screen)? { (form as (any Screen)?) ?? question }

  /// The keys of the list, or of what is above it.
  package var hints: [KeyHint] {
    if let form { return form.hints }
    if let question { return question.hints }
    let everywhere = [KeyHint("/", "search", "/"), KeyHint(",", "settings", ",")]
    if model.syncUps.isEmpty {
      return [KeyHint("n", "new", "n"), KeyHint("l", "load samples", "l")] + everywhere
    }
    return [
      KeyHint("⏎", "open", .key(.enter)),
      KeyHint("r", "record", "r"),
      KeyHint("n", "new", "n"),
      KeyHint("e", "edit", "e"),
      KeyHint("d", "delete", "d"),
    ] + everywhere
  }

  /// All keys of the list, or of what is above it.
  package var help: [KeySection] {
    if let form { return form.help }
    if let question { return question.help }
    return [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(
        title: "Sync-ups",
        hints: [
          KeyHint("⏎", "open"),
          KeyHint("r", "record a meeting"),
          KeyHint("n", "write a new one"),
          KeyHint("e", "edit"),
          KeyHint("d", "delete, asks first"),
          KeyHint("l", "load samples, if none"),
        ]
      ),
    ]
  }

  /// Does what a key or the mouse asks for.
  ///
  /// - Parameter event: What was pressed, pasted or clicked.
  /// - Returns: Whether it meant anything here.
  package func handle(_ event: InputEvent) -> Bool {
    if let form { return form.handle(event) }
    if let question { return question.handle(event) }
    switch event {
    case .key(let press): return handle(press)
    case .paste: return false
    case .mouse(let event): return handle(event)
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    let rows = rows
    if press == "n" {
      model.addSyncUpButtonTapped()
      return true
    }
    guard let index = selection(in: rows) else {
      guard press == "l" else { return false }
      model.loadSampleDataButtonTapped()
      return true
    }
    if let move = RowMove(press) {
      select(move.index(from: index, of: rows.count, page: scroll.visibleCount), in: rows)
      scroll.reveal()
      return true
    }
    let syncUp = rows[index]
    switch press {
    case .key(.enter): model.syncUpTapped(id: syncUp.id)
    case "r": onRecord(syncUp.id)
    case "e": onEdit(syncUp.id)
    case "d": ask(about: syncUp)
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
      let id: SyncUp.ID = regions.region(at: event.position)?.id.value()
    else { return false }
    let rows = rows
    guard let clicked = rows.index(of: id) else { return true }
    if clicked == selection(in: rows) {
      model.syncUpTapped(id: id)
    } else {
      select(clicked, in: rows)
    }
    return true
  }

  private func ask(about syncUp: SyncUp) {
    let meetings =
      switch syncUp.meetings.count {
      case 0: "It has not met yet."
      case 1: "Its meeting is deleted as well."
      case let count: "Its \(count) meetings are deleted as well."
      }
    let alert = AlertState<Answer>(
      title: "Delete \(syncUp.title.quotedTitle)?",
      message: meetings,
      buttons: [
        ButtonState(role: .destructive, label: "Delete", action: .delete),
        ButtonState(role: .cancel, label: "Keep"),
      ]
    )
    question = AlertScreen(alert) { [weak self] answer in
      self?.question = nil
      guard let self, answer == .delete else { return }
      model.deleteSyncUpButtonTapped(id: syncUp.id)
      $notice.withLock { $0 = "\(syncUp.title.quotedTitle) was deleted." }
    }
  }
}
