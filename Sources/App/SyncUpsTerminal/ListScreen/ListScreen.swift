import FormFeature
import IdentifiedCollections
package import ListFeature
package import Models
import Observation
import PersistenceKeys
import Presentation
import Sharing
import Tagged
import TerminalUI

/// The list of sync-ups on the terminal.
@Observable
package final class ListScreen: Screen {
  /// The title of the screen.
  static let title = "Daily sync-ups"

  /// The list.
  package let model: SyncUpsListModel

  /// Called when a meeting of a sync-up is to be recorded.
  @ObservationIgnored package var onRecord: (SyncUp.ID) -> Void = { _ in }

  /// Called when a sync-up is to be edited.
  @ObservationIgnored package var onEdit: (SyncUp.ID) -> Void = { _ in }

  /// The sync-up that is selected, which may be gone since.
  var selectedID: SyncUp.ID?

  /// Which sync-ups are shown.
  var scroll = RowScroll()

  /// The question whether to delete a sync-up, while it is asked.
  var question: AlertScreen<Answer>?

  /// What can be clicked.
  @ObservationIgnored var regions = RegionMap()

  @ObservationIgnored private var sortedRows: SyncUpRows?
  @ObservationIgnored private var cachedForm: FormScreen?

  /// Where the selected sync-up was last: its neighbour is selected if it goes.
  @ObservationIgnored private var selectedIndex = 0

  @ObservationIgnored @SharedReader(.sortOrder) private var sortOrder
  @ObservationIgnored @Shared(.notice) var notice

  /// The answer that deletes.
  enum Answer: Equatable {
    /// Delete it.
    case delete
  }

  /// Shows the list.
  ///
  /// - Parameter model: The list.
  package init(model: SyncUpsListModel) {
    self.model = model
  }

  /// The sync-ups as they are now, in the order that the user has chosen.
  ///
  /// NB: Where nothing has to be sorted nothing is kept. To change one sync-up would copy all of a list
  /// that is kept elsewhere, too.
  var rows: SyncUpRows {
    let rows = SyncUpRows(model.syncUps, order: sortOrder, reusing: sortedRows)
    sortedRows = sortOrder == .manual ? nil : rows
    return rows
  }

  /// The form of a new sync-up, if one is being written.
  var form: FormScreen? {
    guard let formModel = model.addSyncUp else {
      cachedForm = nil
      return nil
    }
    if let cachedForm, cachedForm.model === formModel { return cachedForm }
    let form = FormScreen(model: formModel, title: "New sync-up") { [weak self] in
      self?.confirm()
    } onCancel: { [weak self] in
      self?.model.dismissAddSyncUpButtonTapped()
    }
    cachedForm = form
    return form
  }

  /// Whether a new sync-up is being written.
  package var isTakingText: Bool { form?.isTakingText ?? false }

  /// Whether a new sync-up is being written that is kept nowhere yet.
  package var hasUnsavedInput: Bool { form?.hasUnsavedInput ?? false }

  /// Asks whether to discard what was written.
  package func askBeforeLeaving() { form?.askBeforeLeaving() }

  /// What keeps the list from being read or saved.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// The row of the selected sync-up, or of its neighbour if it is gone.
  ///
  /// - Parameter rows: The sync-ups.
  /// - Returns: `nil` if there are none.
  func selection(in rows: SyncUpRows) -> Int? {
    guard rows.count > 0 else { return nil }
    if let selectedID, let index = rows.index(of: selectedID) {
      selectedIndex = index
    } else {
      select(min(selectedIndex, rows.count - 1), in: rows)
    }
    return selectedIndex
  }

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - index: The row.
  ///   - rows: The sync-ups.
  func select(_ index: Int, in rows: SyncUpRows) {
    selectedIndex = index
    selectedID = rows[index].id
  }

  private func confirm() {
    guard let syncUp = model.addSyncUp?.syncUp else { return }
    model.confirmAddSyncUpButtonTapped()
    selectedID = syncUp.id
    $notice.withLock { $0 = "\(syncUp.title.quotedTitle) was added." }
  }
}
