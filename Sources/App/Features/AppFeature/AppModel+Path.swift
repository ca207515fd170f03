import DetailFeature
import MeetingFeature
package import Models
import RecordFeature
import SearchFeature
import SettingsFeature
import Tagged

extension AppModel.Path: Identifiable {
  /// The identity of the screen's model.
  package var id: ObjectIdentifier {
    switch self {
    case .detail(let model): ObjectIdentifier(model)
    case .record(let model): ObjectIdentifier(model)
    case .meeting(let model): ObjectIdentifier(model)
    case .search(let model): ObjectIdentifier(model)
    case .settings(let model): ObjectIdentifier(model)
    }
  }
}

extension AppModel.Path {
  /// Where the screen is.
  package var route: AppRoute {
    switch self {
    case .detail(let model): .detail(model.syncUp.id)
    case .record(let model): .record(model.syncUp.id)
    case .meeting(let model): .meeting(model.meetingID, of: model.syncUpID)
    case .search(let model): .search(model.text)
    case .settings: .settings
    }
  }

  /// Whether the screen is done.
  package var isDismissed: Bool {
    switch self {
    case .detail(let model): model.isDismissed
    case .record(let model): model.isDismissed
    case .meeting, .search, .settings: false
    }
  }

  /// Runs the screen until it is over or the task is cancelled.
  func onTask() async {
    switch self {
    case .detail(let model): await model.onTask()
    case .record(let model): await model.onTask()
    case .search(let model): await model.onTask()
    case .meeting, .settings: break
    }
  }
}
