package import DetailFeature
import FormFeature
import IdentifiedCollections
import Models
import Observation
import PersistenceKeys
import Presentation
import Sharing
import Tagged
import TerminalUI

/// A sync-up on the terminal: its facts and its past meetings.
@Observable
package final class DetailScreen: Screen {
  /// The sync-up.
  package let model: SyncUpDetailModel

  /// Called when the line that leads back is clicked.
  @ObservationIgnored package var onBack: () -> Void = {}

  /// The meeting that is selected, which may be gone since, or `nil` for the start of a new one.
  var selectedID: Meeting.ID?

  /// Which meetings are shown.
  var scroll = RowScroll()

  /// The question whether to delete a meeting, while it is asked.
  var question: AlertScreen<Answer>?

  /// The question of the model.
  @ObservationIgnored let alert: AlertScreen<SyncUpDetailModel.AlertAction>

  /// What can be clicked.
  @ObservationIgnored var regions = RegionMap()

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored private var cachedForm: FormScreen?

  /// Where the selected meeting was last: its neighbour is selected if it goes.
  @ObservationIgnored private var selectedIndex = 0

  /// The answer that deletes.
  enum Answer: Equatable {
    /// Delete it.
    case delete
  }

  /// Shows a sync-up.
  ///
  /// - Parameter model: The sync-up.
  package init(model: SyncUpDetailModel) {
    self.model = model
    @Shared(.notice) var notice
    alert = AlertScreen {
      guard case .alert(let alert) = model.destination else { return nil }
      return alert
    } onAnswer: { [$notice] answer in
      model.alertButtonTapped(answer)
      guard answer == .confirmDeletion else { return }
      $notice.withLock { $0 = "\(model.syncUp.title.quotedTitle) was deleted." }
    }
  }

  /// The form of the sync-up, while it is edited.
  var form: FormScreen? {
    guard case .edit(let formModel) = model.destination else {
      cachedForm = nil
      return nil
    }
    if let cachedForm, cachedForm.model === formModel { return cachedForm }
    let form = FormScreen(model: formModel, title: "Edit sync-up") { [model, $notice] in
      model.doneEditingButtonTapped()
      $notice.withLock { $0 = "\(model.syncUp.title.quotedTitle) was changed." }
    } onCancel: { [model] in
      model.cancelEditButtonTapped()
    }
    cachedForm = form
    return form
  }

  /// Whether the sync-up is being edited.
  package var isTakingText: Bool { form?.isTakingText ?? false }

  /// Whether the sync-up is being edited, and something was changed.
  package var hasUnsavedInput: Bool { form?.hasUnsavedInput ?? false }

  /// Asks whether to discard what was written.
  package func askBeforeLeaving() { form?.askBeforeLeaving() }

  /// What keeps the sync-up from being read or saved.
  package var message: ScreenMessage? {
    model.storageProblem.map { ScreenMessage(text: $0.message, isFailure: true) }
  }

  /// The place of the selected meeting, or of its neighbour if it is gone.
  ///
  /// - Returns: `nil` if the start of a new meeting is selected.
  var selection: Int? {
    guard let id = selectedID else { return nil }
    let meetings = model.syncUp.meetings
    if let index = meetings.index(id: id) {
      selectedIndex = index
      return index
    }
    select(meetings.isEmpty ? nil : min(selectedIndex, meetings.count - 1))
    return selectedID == nil ? nil : selectedIndex
  }

  /// Selects a meeting.
  ///
  /// - Parameter index: The place of the meeting, or `nil` for the start of a new one.
  func select(_ index: Int?) {
    selectedIndex = index ?? 0
    selectedID = index.map { model.syncUp.meetings[$0].id }
  }
}
