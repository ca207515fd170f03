import AgendaFeature
import AppFeature
import DetailFeature
import SyncUpsHistory

extension ScreenFactory {
  package static let all = ScreenFactory { model in
    ListScreen(model: model)
  } makeScreen: { path in
    switch path {
    case .detail(let model): DetailScreen(model: model)
    case .agenda(let model): AgendaScreen(model: model)
    case .record(let model): RecordScreen(model: model)
    case .meeting(let model): MeetingScreen(model: model)
    case .minutes(let model): MinutesScreen(model: model)
    case .actionItems(let model): ActionItemsScreen(model: model)
    case .search(let model): SearchScreen(model: model)
    case .history(let model): HistoryScreen(model: model)
    case .settings(let model): SettingsScreen(model: model)
    case .statistics(let model): StatisticsScreen(model: model)
    }
  }
}
