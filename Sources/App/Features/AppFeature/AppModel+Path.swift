import ActionItemsFeature
import AgendaFeature
import DetailFeature
import HistoryFeature
import MeetingFeature
import MinutesFeature
package import Models
import PersistenceKeys
import RecordFeature
import SearchFeature
import SettingsFeature
import Sharing
import StatisticsFeature
import SyncUpsHistory

extension AppModel.Path: Identifiable {
  /// The identity of the screen's model.
  package var id: ObjectIdentifier {
    switch self {
    case .detail(let model): ObjectIdentifier(model)
    case .agenda(let model): ObjectIdentifier(model)
    case .record(let model): ObjectIdentifier(model)
    case .meeting(let model): ObjectIdentifier(model)
    case .actionItems(let model): ObjectIdentifier(model)
    case .minutes(let model): ObjectIdentifier(model)
    case .search(let model): ObjectIdentifier(model)
    case .history(let model): ObjectIdentifier(model)
    case .settings(let model): ObjectIdentifier(model)
    case .statistics(let model): ObjectIdentifier(model)
    }
  }

  /// Creates the screen that a route leads to.
  ///
  /// - Parameter route: The route to the screen.
  /// - Returns: The screen, or `nil` if the route's sync-up or meeting does not exist, for example
  ///   because it was deleted.
  package init?(_ route: AppRoute) {
    @Shared(.syncUps) var syncUps
    switch route {
    case .detail(let id):
      guard let syncUp = Shared($syncUps[id: id]) else { return nil }
      self = .detail(SyncUpDetailModel(syncUp: syncUp))
    case .agenda(let id):
      guard let syncUp = Shared($syncUps[id: id]) else { return nil }
      self = .agenda(AgendaModel(syncUp: syncUp))
    case .record(let id):
      guard let syncUp = Shared($syncUps[id: id]) else { return nil }
      self = .record(RecordMeetingModel(syncUp: syncUp))
    case .meeting(let meetingID, let syncUpID):
      guard let syncUp = Shared($syncUps[id: syncUpID]),
        let meeting = Shared(syncUp.meetings[id: meetingID])
      else { return nil }
      self = .meeting(MeetingModel(meeting: meeting, of: syncUp))
    case .minutes(let meetingID, let syncUpID):
      guard let syncUp = Shared($syncUps[id: syncUpID]),
        let meeting = Shared(syncUp.meetings[id: meetingID])
      else { return nil }
      self = .minutes(MinutesModel(meeting: meeting, of: syncUp))
    case .actionItems:
      self = .actionItems(ActionItemsModel())
    case .search(let text):
      self = .search(SearchModel(text: text))
    case .history:
      self = .history(HistoryModel())
    case .settings:
      self = .settings(SettingsModel())
    case .statistics(let id):
      if let id, syncUps[id: id] == nil { return nil }
      self = .statistics(StatisticsModel(syncUpID: id))
    }
  }

  package var route: AppRoute {
    switch self {
    case .detail(let model): .detail(model.syncUp.id)
    case .agenda(let model): .agenda(model.syncUpID)
    case .record(let model): .record(model.syncUp.id)
    case .meeting(let model): .meeting(model.meetingID, of: model.syncUpID)
    case .minutes(let model): .minutes(model.meetingID, of: model.syncUpID)
    case .actionItems: .actionItems
    case .search(let model): .search(model.text)
    case .history: .history
    case .settings: .settings
    case .statistics(let model): .statistics(model.syncUp?.id)
    }
  }

  /// Whether the screen has finished and can be closed.
  package var isDismissed: Bool {
    switch self {
    case .detail(let model): model.isDismissed
    case .record(let model): model.isDismissed
    case .minutes(let model): model.isDismissed
    case .actionItems, .agenda, .history, .meeting, .search, .settings, .statistics: false
    }
  }

  /// Runs the screen's task until it ends or is cancelled.
  func onTask() async {
    switch self {
    case .detail(let model): await model.onTask()
    case .record(let model): await model.onTask()
    case .search(let model): await model.onTask()
    case .meeting(let model): await model.onTask()
    case .minutes(let model): await model.onTask()
    case .actionItems(let model): await model.onTask()
    case .agenda, .history, .settings, .statistics: break
    }
  }
}

extension [AppModel.Path] {
  /// Creates the screens that the routes lead to.
  ///
  /// Skips routes whose sync-up or meeting does not exist.
  ///
  /// - Parameter routes: The routes, topmost screen last.
  @MainActor package init(routes: [AppRoute]) {
    self = routes.compactMap { AppModel.Path($0) }
  }
}
