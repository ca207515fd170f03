import IdentifiedCollections
package import ListFeature
import Models
import Observation
import PersistenceKeys
import Tagged
import TerminalUI

/// The screen of the list of sync-ups.
@Observable
package final class ListScreen: Screen {
  /// The title of the screen.
  static let title = "Sync-ups"

  /// The sentence that screens show instead of the sync-ups if the file of sync-ups cannot be read.
  static let unreadableFileText = "The file with your sync-ups cannot be read."

  package let model: SyncUpsListModel

  var scroll = RowScroll()

  /// The latest known index of the selected sync-up.
  ///
  /// If the selected sync-up is removed, the list selects the sync-up that takes its position.
  private var selectedPlace = 0

  @ObservationIgnored private let form: FormScreen
  @ObservationIgnored private let repair: RepairScreen
  @ObservationIgnored private let alert: AlertScreen<SyncUpsListModel.AlertAction>
  @ObservationIgnored private let arranged = Memo<Arrangement, IdentifiedArrayOf<SyncUp>>()
  @ObservationIgnored private let previewed = Memo<SyncUp, SyncUpPreview.Contents>()
  @ObservationIgnored let openItemCounts = OpenItemCounts()
  @ObservationIgnored let cardDetails = CardDetails()

  /// The text of the filter and its cursor.
  private var typed = TextEditing()

  /// The values that determine which rows the list shows, and in which order.
  private struct Arrangement: Equatable {
    let order: SyncUpsSortOrder
    let words: SearchWords
    let syncUps: IdentifiedArrayOf<SyncUp>

    /// The current minute, if the order of the rows depends on the time.
    let minute: Int?
  }

  /// A clickable part of the list.
  nonisolated enum Target: Hashable, Sendable {
    /// The text field of the filter.
    case filter

    case row(SyncUp.ID)
  }

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

  /// The form, the question or the repair screen shown over the list.
  package var overlay: (any Screen)? {
    switch model.destination {
    case .add, .edit: form
    case .alert: alert
    case .repair: repair
    case nil: nil
    }
  }

  /// The error that prevents loading or saving the list, or `nil` while the repair screen is open.
  package var message: ScreenMessage? {
    if case .repair = model.destination { return nil }
    return model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// The filtered sync-ups in the chosen order.
  ///
  /// The unfiltered list in the order of the file is not cached. A second reference to that list
  /// would force the next change of a sync-up to copy the whole list.
  var rows: IdentifiedArrayOf<SyncUp> {
    let (order, words) = (model.chosenOrder, model.filterWords)
    guard order != .manual || !words.isEmpty else {
      arranged.forget()
      return model.syncUps
    }
    let arrangement = Arrangement(
      order: order,
      words: words,
      syncUps: model.syncUps,
      minute: order == .next ? model.minute : nil
    )
    return arranged.value(for: arrangement) {
      IdentifiedArray(uniqueElements: model.syncUps(matching: words))
    }
  }

  func layout(in rect: Rect) -> ListLayout {
    let (syncUps, details) = (model.syncUps, cardDetails)
    return ListLayout(rect, count: syncUps.count) {
      syncUps.map { details[$0].count }.max() ?? 0
    }
  }

  /// Returns the part of a sync-up's preview that is computed from the sync-up's meetings.
  func previewContents(of syncUp: SyncUp) -> SyncUpPreview.Contents {
    previewed.value(for: syncUp) { SyncUpPreview.Contents(of: syncUp) }
  }

  /// Whether letters are text, for example while the user types a filter.
  package var acceptsText: Bool { overlay?.acceptsText ?? model.isFilterFocused }

  /// Returns the index of the selected sync-up, or `nil` if the list is empty.
  ///
  /// If the selected sync-up was removed, returns the index of the sync-up that took its position.
  ///
  /// - Parameter rows: The sync-ups in the list.
  func selectedIndex(in rows: IdentifiedArrayOf<SyncUp>) -> Int? {
    guard !rows.isEmpty else { return nil }
    return model.selectedID.flatMap { rows.index(id: $0) } ?? min(selectedPlace, rows.count - 1)
  }

  /// Returns the scroll position, which keeps the selected sync-up visible until the user turns the
  /// mouse wheel.
  func position(in layout: ListLayout, of rows: IdentifiedArrayOf<SyncUp>) -> ScrollPosition {
    let selected = selectedIndex(in: rows).map { [$0] } ?? []
    return scroll.position(showing: selected, of: rows.count, visible: layout.visibleCount)
  }

  /// The current text of the filter, with its cursor.
  var editing: TextEditing {
    var editing = typed
    editing.text = model.filter
    return editing
  }

  /// Changes the text of the filter, or moves the cursor in that text.
  ///
  /// - Parameter change: A closure that changes the text or moves the cursor.
  /// - Returns: The result of `change`.
  func edit<Result>(_ change: (inout TextEditing) -> Result) -> Result {
    var editing = editing
    let result = change(&editing)
    typed = editing
    model.filter = editing.text
    return result
  }

  func select(_ index: Int, in rows: IdentifiedArrayOf<SyncUp>) {
    let id = rows[index].id
    selectedPlace = index
    if model.selectedID != id { model.selectedID = id }
  }
}
