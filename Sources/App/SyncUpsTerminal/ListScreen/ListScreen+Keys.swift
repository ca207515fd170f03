import IdentifiedCollections
import ListFeature
import Models
import PersistenceKeys
import Sharing
import Tagged
package import TerminalUI

extension ListScreen {
  package var hints: [KeyHint] {
    if model.isFilterFocused {
      return [
        KeyHint("⏎ ↓", "to the list", .key(.enter)),
        KeyHint("Esc", "clear", .key(.escape)).meaning("clear the filter"),
      ]
    }
    if model.isFiltered, rows.isEmpty {
      return [KeyHint("Esc", "show all", .key(.escape)), KeyHint(.filter)]
    }
    let everywhere = [KeyHint(.search), KeyHint(.settings)]
    guard !model.syncUps.isEmpty else {
      if model.offersRepair { return [KeyHint("⏎", "repair", .key(.enter))] + everywhere }
      let samples = model.offersSamples ? [KeyHint(.loadSamples)] : []
      return [KeyHint(.new)] + samples + everywhere
    }
    let clearing = model.isFiltered ? [KeyHint("Esc", "show all", .key(.escape))] : []
    return [
      KeyHint("⏎", "open", .key(.enter)),
      startHint,
    ] + clearing + [
      KeyHint(.new), KeyHint(.edit), KeyHint(.delete), KeyHint(.filter), KeyHint(.undo),
    ] + everywhere
  }

  package var help: [KeySection] {
    if model.isFilterFocused {
      let filter = [KeyHint("⏎ ↓", "to the list"), KeyHint("Esc", "clear, show all")]
      return [KeySection(title: "Filter", hints: filter), .text]
    }
    if model.syncUps.isEmpty, model.offersRepair {
      return [KeySection(title: "Sync-ups", hints: [KeyHint("⏎", "repair the file")])]
    }
    let adding = [KeyHint(.new, "add a sync-up")]
    let samples = model.offersSamples ? [KeyHint(.loadSamples)] : []
    let clearing = model.isFiltered ? [KeyHint("Esc", "show all")] : []
    let arranging = rows.isEmpty && !model.isFiltered ? [] : [KeyHint.explaining(.filter)]
    let list =
      arranging + clearing + [KeyHint([.search, .statistics], "search, statistics")]
      + (rows.isEmpty ? [] : [.explaining(.order)])
    guard !rows.isEmpty else {
      return [
        KeySection(title: "Sync-ups", hints: adding + samples),
        KeySection(title: "List", hints: list),
      ]
    }
    let isMovable = !model.isFiltered && model.chosenOrder == .manual && rows.count > 1
    return [
      KeySection(
        title: "Move",
        hints: [
          KeyHint("↑ ↓ k j", "up, down"),
          KeyHint("PgUp PgDn", "a page"),
          KeyHint("g G", "first, last"),
        ] + (isMovable ? [KeyHint([.moveDown, .moveUp], "move the row")] : [])
      ),
      KeySection(
        title: "Sync-ups",
        hints: [KeyHint("⏎", "open"), startHint.inHelp] + adding + [
          KeyHint([.edit, .duplicate], "edit, duplicate"),
          KeyHint(.delete, "delete (asks first)"),
        ]
      ),
      KeySection(title: "List", hints: list),
    ]
  }

  /// The hint for the key that starts, resumes or joins a meeting of the selected sync-up.
  private var startHint: KeyHint {
    let rows = rows
    let id = selectedIndex(in: rows).map { rows[$0].id }
    return .startingMeeting(
      isInProgress: id.map(model.isMeetingInProgress) ?? false,
      postponed: id.flatMap(model.postponedMeeting)
    )
  }

  /// The actions in the command palette: those in the help that are possible for the selected row.
  package var actions: [KeySection] {
    let (rows, help) = (rows, help)
    guard let index = selectedIndex(in: rows) else { return help }
    let impossible: [Command] =
      (index == 0 ? [.moveUp] : []) + (index == rows.count - 1 ? [.moveDown] : [])
    return help.map { $0.without(Set(impossible)) }
  }

  /// Handles a key press, a paste or a mouse wheel event.
  ///
  /// - Parameters:
  ///   - event: The event to handle.
  ///   - rect: The area of the list.
  /// - Returns: Whether the event was handled.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let rows = rows
    let visible = layout(in: rect).visibleCount
    if let index = selectedIndex(in: rows) {
      // Change a copy: changing an observed property in place redraws the screen even if the value
      // stays the same.
      var scrolled = scroll
      if scrolled.wheel(event, showing: [index], of: rows.count, visible: visible) {
        scroll = scrolled
        return true
      }
    }
    if model.isFilterFocused { return handleInFilter(event) }
    if handleInAnyList(event) { return true }
    guard let index = selectedIndex(in: rows) else { return handleWithoutRows(event) }
    guard case .key(let press) = event else { return false }
    if let move = RowMove(press) {
      let target = move.index(from: index, of: rows.count, page: visible)
      select(target, in: rows)
      scroll.follow([target], of: rows.count, visible: visible)
      return true
    }
    select(index, in: rows)
    return handle(press, of: rows[index].id)
  }

  /// Opens the clicked sync-up, or moves the cursor to the clicked position in the filter.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    switch target.value(as: Target.self) {
    case .filter:
      let field = TextField(editing, isFocused: true)
      edit { $0.moveCursor(to: field.offset(at: event.position.x, in: rect)) }
    case .row(let id):
      if model.isFilterFocused { model.filterSubmitted() }
      let rows = rows
      guard let clicked = rows.index(id: id) else { return true }
      select(clicked, in: rows)
      model.syncUpTapped(id: id)
    case nil: return false
    }
    return true
  }

  /// Handles an event while the user types the filter.
  ///
  /// In the text field of the filter, every letter is text.
  private func handleInFilter(_ event: InputEvent) -> Bool {
    switch event {
    case .key(.key(.enter)), .key(.key(.down)), .key(.key(.tab)): model.filterSubmitted()
    case .key(.key(.escape)): model.clearFilterButtonTapped()
    case .key(let press): return edit { $0.handle(press) }
    case .paste(let text): edit { $0.insert(text) }
    case .mouse: return false
    }
    return true
  }

  /// Handles the keys that start or clear the filter, even if the filter finds no sync-up.
  private func handleInAnyList(_ event: InputEvent) -> Bool {
    switch event {
    case .key(Command.filter.press) where !model.syncUps.isEmpty: model.filterButtonTapped()
    case .key(.key(.escape)) where model.isFiltered: model.clearFilterButtonTapped()
    default: return false
    }
    return true
  }

  private func handle(_ press: KeyPress, of id: SyncUp.ID) -> Bool {
    if press == .key(.enter) {
      model.syncUpTapped(id: id)
      return true
    }
    switch Command(press) {
    case .record: model.startMeetingButtonTapped(id: id)
    case .new: model.addSyncUpButtonTapped()
    case .edit: model.editButtonTapped(id: id)
    case .delete: model.deleteButtonTapped(id: id)
    case .duplicate: model.duplicateButtonTapped(id: id)
    case .order: model.orderButtonTapped()
    case .moveDown: move(id, by: 1)
    case .moveUp: move(id, by: -1)
    default: return false
    }
    return true
  }

  private func move(_ id: SyncUp.ID, by offset: Int) {
    model.moveButtonTapped(id: id, by: offset)
    if let index = rows.index(id: id) { select(index, in: rows) }
  }

  private func handleWithoutRows(_ event: InputEvent) -> Bool {
    switch event {
    case .key(Command.new.press) where !model.offersRepair: model.addSyncUpButtonTapped()
    case .key(Command.loadSamples.press) where model.offersSamples:
      model.loadSampleDataButtonTapped()
    case .key(.key(.enter)) where model.offersRepair: model.repairButtonTapped()
    default: return false
    }
    return true
  }
}
