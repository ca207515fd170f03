import IdentifiedCollections
package import ListFeature
import Models
import Observation
import PersistenceKeys
import Tagged
import TerminalUI

/// The list of sync-ups on the terminal.
@Observable
package final class ListScreen: Screen {
  /// The title of the screen.
  static let title = "Daily sync-ups"

  /// The list.
  package let model: SyncUpsListModel

  /// Which sync-ups are shown.
  var scroll = RowScroll()

  /// Where the selected sync-up was last: its neighbour is selected if it goes.
  private var selectedPlace = 0

  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let repair: RepairScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpsListModel.AlertAction>
  @ObservationIgnored private let arranged = Memo<Arrangement, IdentifiedArrayOf<SyncUp>>()
  @ObservationIgnored let openItemCounts = OpenItemCounts()

  /// The words of the filter with their cursor.
  private var typed = TextEditing()

  /// What the rows are worked out from.
  private struct Arrangement: Equatable {
    let order: SyncUpsSortOrder
    let words: SearchWords
    let syncUps: IdentifiedArrayOf<SyncUp>
  }

  /// What can be clicked.
  nonisolated enum Target: Hashable, Sendable {
    /// The words of the filter.
    case filter

    /// A sync-up.
    case row(SyncUp.ID)
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

  /// The sync-ups that the filter leaves, in the order that the user has chosen.
  ///
  /// NB: All of them in the order of the file are not remembered. A second reference to the list
  /// would make the next change of a sync-up copy all of it.
  var rows: IdentifiedArrayOf<SyncUp> {
    let (order, words) = (model.chosenOrder, model.filterWords)
    guard order != .manual || !words.isEmpty else {
      arranged.forget()
      return model.syncUps
    }
    let arrangement = Arrangement(order: order, words: words, syncUps: model.syncUps)
    return arranged.value(for: arrangement) {
      IdentifiedArray(uniqueElements: model.syncUps(matching: words))
    }
  }

  /// Letters are text while a filter is typed.
  package var isTakingText: Bool { overlay?.isTakingText ?? model.isFilterFocused }

  /// The columns of a dense list make use of a wide terminal.
  package var usefulWidth: Int {
    if let overlay, overlay.isOpaque { overlay.usefulWidth } else { 200 }
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

  /// The words of the filter as they are now.
  var editing: TextEditing {
    var editing = typed
    editing.text = model.filter
    return editing
  }

  /// Edits the words of the filter.
  ///
  /// - Parameter change: What is done to them.
  /// - Returns: What the change returns.
  func edit<Result>(_ change: (inout TextEditing) -> Result) -> Result {
    var editing = editing
    let result = change(&editing)
    typed = editing
    model.filter = editing.text
    return result
  }

  /// Selects a row.
  func select(_ index: Int, in rows: IdentifiedArrayOf<SyncUp>) {
    let id = rows[index].id
    selectedPlace = index
    if model.selectedID != id { model.selectedID = id }
  }
}
