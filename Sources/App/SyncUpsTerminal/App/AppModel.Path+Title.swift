import AgendaFeature
import AppFeature
import DetailFeature
import Models
import RecordFeature
import SyncUpsHistory

extension AppModel.Path {
  /// The title of the model's screen, as shown in the line that leads back to that screen.
  var title: String {
    switch self {
    case .detail(let model): model.syncUp.title.shownTitle
    case .agenda: "Agenda"
    case .record(let model): model.syncUp.title.shownTitle
    case .meeting: "Meeting"
    case .minutes: "Minutes"
    case .actionItems: "Action items"
    case .search: "Search"
    case .history: "History"
    case .settings: "Settings"
    case .statistics: "Statistics"
    }
  }
}
