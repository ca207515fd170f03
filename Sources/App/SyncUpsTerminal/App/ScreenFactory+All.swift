import AppFeature
import DetailFeature
import Models
import Tagged

extension ScreenFactory {
  /// The screens of the app.
  package static var all: ScreenFactory {
    ScreenFactory(makeList: { makeList($0) }, makeScreen: { makeScreen($0) })
  }

  private static func makeList(_ model: AppModel) -> any Screen {
    let screen = ListScreen(model: model.syncUpsList)
    screen.onRecord = { [weak model] id in
      for route in AppModel.routesToRecord(id) { model?.open(route) }
    }
    screen.onEdit = { [weak model] id in
      model?.open(.detail(id))
      if case .detail(let detail)? = model?.path.last { detail.editButtonTapped() }
    }
    return screen
  }

  private static func makeScreen(_ path: AppModel.Path) -> any Screen {
    switch path {
    case .detail(let model): DetailScreen(model: model)
    case .record(let model): RecordScreen(model: model)
    case .meeting(let model): MeetingScreen(model: model)
    case .search(let model): SearchScreen(model: model)
    case .settings(let model): SettingsScreen(model: model)
    }
  }
}
