import IdentifiedCollections
package import ListFeature
import Models
import Observation
import PersistenceKeys
import Sharing
import Tagged
package import TerminalUI

/// The list of sync-ups on the terminal.
@Observable
package final class ListScreen: Screen {
  /// The title of the screen.
  static let title = "Daily sync-ups"

  /// The list.
  package let model: SyncUpsListModel

  /// Which sync-ups are shown.
  private var scroll = RowScroll()

  /// Where the selected sync-up was last: its neighbour is selected if it goes.
  private var selectedPlace = 0

  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let repair: RepairScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpsListModel.AlertAction>
  @ObservationIgnored private let sorted = Memo<SortedInput, IdentifiedArrayOf<SyncUp>>()
  @ObservationIgnored @SharedReader(.sortOrder) private var sortOrder

  private struct SortedInput: Equatable {
    let order: SyncUpsSortOrder
    let syncUps: IdentifiedArrayOf<SyncUp>
  }

  /// Shows the list.
  ///
  /// - Parameter model: The list.
  package init(model: SyncUpsListModel) {
    self.model = model
    form = FormScreen {
      switch model.destination {
      case .add(let form): (form, "New sync-up")
      case .edit(let form): (form, "Edit sync-up")
      case .alert, .repair, nil: nil
      }
    }
    repair = RepairScreen {
      if case .repair(let repair) = model.destination { repair } else { nil }
    }
    alert = AlertScreen {
      if case .alert(let alert) = model.destination { alert } else { nil }
    } onAnswer: {
      model.alertButtonTapped($0)
    }
  }

  /// The form, the question or the repair in front of the list.
  package var overlay: (any Screen)? {
    switch model.destination {
    case .add, .edit: form
    case .alert: alert
    case .repair: repair
    case nil: nil
    }
  }

  /// What keeps the list from being read or saved, unless the repair says so.
  package var message: ScreenMessage? {
    if case .repair = model.destination { return nil }
    return model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// The sync-ups in the order that the user has chosen.
  ///
  /// NB: In the order of the file nothing is remembered. A second reference to the list would make
  /// the next change of a sync-up copy all of it.
  var rows: IdentifiedArrayOf<SyncUp> {
    let order = sortOrder
    guard order != .manual else {
      sorted.forget()
      return model.syncUps
    }
    let input = SortedInput(order: order, syncUps: model.syncUps)
    return sorted.value(for: input) { IdentifiedArray(uniqueElements: model.sortedSyncUps) }
  }

  /// The row of the selected sync-up, or of its neighbour if it is gone.
  ///
  /// - Parameter rows: The sync-ups.
  /// - Returns: `nil` if there are none.
  func selectedIndex(in rows: IdentifiedArrayOf<SyncUp>) -> Int? {
    guard !rows.isEmpty else { return nil }
    return model.selectedID.flatMap { rows.index(id: $0) } ?? min(selectedPlace, rows.count - 1)
  }

  /// The first sync-up to show.
  func position(in layout: ListLayout, of rows: IdentifiedArrayOf<SyncUp>) -> ScrollPosition {
    let selected = selectedIndex(in: rows).map { [$0] } ?? []
    return scroll.position(showing: selected, of: rows.count, visible: layout.visibleCount)
  }
}

extension ListScreen {
  /// The keys of the list.
  package var hints: [KeyHint] {
    let everywhere = [KeyHint("/", "search", "/"), KeyHint(",", "settings", ",")]
    guard !model.syncUps.isEmpty else {
      if model.offersRepair { return [KeyHint("⏎", "repair", .key(.enter))] + everywhere }
      let samples = model.offersSamples ? [KeyHint("l", "load samples", "l")] : []
      return [KeyHint("n", "new", "n")] + samples + everywhere
    }
    return [
      KeyHint("⏎", "open", .key(.enter)),
      KeyHint("r", "record", "r"),
      KeyHint("n", "new", "n"),
      KeyHint("e", "edit", "e"),
      KeyHint("d", "delete", "d"),
    ] + everywhere
  }

  /// All keys of the list.
  package var help: [KeySection] {
    [
      KeySection(title: "Move", hints: RowMove.hints),
      KeySection(
        title: "Sync-ups",
        hints: [
          KeyHint("⏎", "open"),
          KeyHint("r", "record a meeting"),
          KeyHint("n", "add a new one"),
          KeyHint("e", "edit"),
          KeyHint("d", "delete, asks first"),
          KeyHint("l", "load samples, if none"),
        ]
      ),
    ]
  }

  /// Does what a key or the wheel asks for.
  ///
  /// - Parameters:
  ///   - event: What was pressed or turned.
  ///   - rect: Where the list is drawn.
  /// - Returns: Whether it meant anything here.
  package func handle(_ event: InputEvent, in rect: Rect) -> Bool {
    let rows = rows
    let visible = ListLayout(rect, count: rows.count).visibleCount
    guard let index = selectedIndex(in: rows) else { return handleWithoutRows(event) }
    // On a copy: an observed property that is changed in place is drawn again even if it stays the
    // same.
    var scrolled = scroll
    if scrolled.wheel(event, showing: [index], of: rows.count, visible: visible) {
      scroll = scrolled
      return true
    }
    guard case .key(let press) = event else { return false }
    if let move = RowMove(press) {
      let target = move.index(from: index, of: rows.count, page: visible)
      select(target, in: rows)
      scroll.follow([target], of: rows.count, visible: visible)
      return true
    }
    select(index, in: rows)
    let id = rows[index].id
    switch press {
    case .key(.enter): model.syncUpTapped(id: id)
    case "r": model.startMeetingButtonTapped(id: id)
    case "n": model.addSyncUpButtonTapped()
    case "e": model.editButtonTapped(id: id)
    case "d": model.deleteButtonTapped(id: id)
    default: return false
    }
    return true
  }

  /// Selects the sync-up that is clicked, or opens it if it is selected.
  package func click(_ target: RegionID, _ event: MouseEvent, in rect: Rect) -> Bool {
    let rows = rows
    guard let id: SyncUp.ID = target.value() else { return false }
    guard let clicked = rows.index(id: id) else { return true }
    if clicked == selectedIndex(in: rows) {
      model.syncUpTapped(id: id)
    } else {
      select(clicked, in: rows)
    }
    return true
  }

  private func handleWithoutRows(_ event: InputEvent) -> Bool {
    switch event {
    case .key("n") where !model.offersRepair: model.addSyncUpButtonTapped()
    case .key("l") where model.offersSamples: model.loadSampleDataButtonTapped()
    case .key(.key(.enter)) where model.offersRepair: model.repairButtonTapped()
    default: return false
    }
    return true
  }

  private func select(_ index: Int, in rows: IdentifiedArrayOf<SyncUp>) {
    let id = rows[index].id
    selectedPlace = index
    if model.selectedID != id { model.selectedID = id }
  }
}
