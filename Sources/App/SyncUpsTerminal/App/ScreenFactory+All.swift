import AppFeature
import DetailFeature
import Models
import RecordFeature
import Sharing
import Tagged

extension ScreenFactory {
  /// The screens of the app.
  package static var all: ScreenFactory {
    ScreenFactory(makeList: { makeList($0) }, makeScreen: { makeScreen($0, in: $1) })
  }

  private static func makeList(_ model: AppModel) -> any Screen {
    let screen = ListScreen(model: model.syncUpsList)
    screen.onRecord = { [weak model] id in
      for route in AppModel.routesToRecord(id) { model?.open(route) }
    }
    screen.onEdit = { [weak model] id in
      model?.open(.detail(id))
      guard case .detail(let detail)? = model?.path.last else { return }
      detail.isDismissedAfterEditing = true
      detail.editButtonTapped()
    }
    return screen
  }

  private static func makeScreen(_ path: AppModel.Path, in app: AppModel) -> any Screen {
    switch path {
    case .detail(let model):
      let screen = DetailScreen(model: model)
      screen.onBack = { [weak app] in app?.backButtonTapped() }
      return screen
    case .record(let model):
      @Shared(.notice) var notice
      model.onMeetingFiled = { [$notice] in
        $notice.withLock { $0 = "The meeting is among the past ones." }
      }
      return RecordScreen(model: model)
    case .meeting(let model): return MeetingScreen(model: model)
    case .search(let model): return SearchScreen(model: model)
    case .settings(let model): return SettingsScreen(model: model)
    }
  }
}
