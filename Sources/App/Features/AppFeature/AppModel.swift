package import ActionItemsFeature
package import AgendaFeature
import Dependencies
package import DetailFeature
package import HistoryFeature
package import ListFeature
package import MeetingFeature
package import MinutesFeature
import Models
import Observation
import PersistenceKeys
package import RecordFeature
package import ScheduleFeature
package import SearchFeature
package import SettingsFeature
import Sharing
package import StatisticsFeature
import SyncUpsHistory

/// The app model: the list of sync-ups and the screens above it.
///
/// The initializer takes the open screens, with their forms and questions, so that a test can start
/// in any state:
///
/// ```swift
/// let form = SyncUpFormModel(syncUp: draft, original: syncUp.wrappedValue)
/// AppModel(
///   path: [
///     .detail(SyncUpDetailModel(syncUp: syncUp, destination: .edit(form))),
///     .settings(SettingsModel()),
///   ]
/// )
/// ```
///
/// `Tour.md` explains which values a model receives as `Shared`, and which it reads with a key.
@Observable
package final class AppModel {
  /// The screens above the list, topmost last.
  package var path: [Path] { didSet { bind() } }

  package let syncUpsList: SyncUpsListModel

  /// Tracks which meeting is due, and reminds the user of meetings.
  package let schedule = ScheduleModel()

  /// Asks about interrupted meetings.
  package let interruptedMeetings = InterruptedMeetingsModel()

  /// Undoes changes, and records them in the history.
  package let undo = UndoModel()

  /// Asks about unsaved changes when the user quits.
  package let unsavedChanges = UnsavedChangesModel()

  /// The identity of the form, text field or meeting about which the app asks the user before it
  /// quits, or `nil` if the app is not about to quit.
  package internal(set) var quittingObstacleID: ObjectIdentifier?

  /// Screens that open later inherit the app's dependencies through this property.
  @ObservationIgnored @Dependency(\.calendar) var calendar
  @ObservationIgnored @Dependency(\.date.now) var now

  @ObservationIgnored @Shared(.notice) var notice
  @ObservationIgnored @Shared(.openScreens) var openScreens

  /// A screen above the list.
  package enum Path {
    case detail(SyncUpDetailModel)

    /// The agenda of a sync-up.
    case agenda(AgendaModel)

    /// A meeting in progress.
    case record(RecordMeetingModel)

    case meeting(MeetingModel)

    case minutes(MinutesModel)

    /// The action items of all sync-ups.
    case actionItems(ActionItemsModel)

    case search(SearchModel)

    /// The undo history.
    case history(HistoryModel)

    case settings(SettingsModel)

    case statistics(StatisticsModel)
  }

  /// Creates the app model.
  ///
  /// - Parameters:
  ///   - path: The screens above the list, topmost last.
  ///   - syncUpsList: The list model.
  package init(path: [Path] = [], syncUpsList: SyncUpsListModel = SyncUpsListModel()) {
    self.path = path
    self.syncUpsList = syncUpsList
    if syncUpsList.selectedID == nil { syncUpsList.selectedID = shownID ?? schedule.dueID }
    bindExtras()
    bind()
  }

  private func bind() {
    syncUpsList.onSyncUpTapped = { [weak self] id in self?.open(.detail(id)) }
    for screen in path {
      switch screen {
      case .detail(let model):
        let syncUpID = model.syncUp.id
        model.onMeetingStarted = { [weak self] syncUp in self?.startMeeting(of: syncUp) }
        model.onMeetingTapped = { [weak self] id in self?.open(.meeting(id, of: syncUpID)) }
        model.onAgendaRequested = { [weak self] in self?.open(.agenda(syncUpID)) }
        model.onSettingsRequested = { [weak self] in self?.openTranscriberSettings() }
      case .record(let model): bind(model)
      case .search(let model):
        model.onResultTapped = { [weak self] result in self?.open(result) }
      case .history(let model):
        model.onStepUndone = { [weak self] id in self?.undoStepButtonTapped(id: id) }
        model.onRedo = { [weak self] in self?.undo.redoButtonTapped() }
      case .meeting(let model): bind(model)
      case .actionItems(let model):
        model.onMeetingTapped = { [weak self] item in self?.open(item) }
      case .agenda, .minutes, .settings, .statistics: break
      }
    }
  }
}
