package import Models
import PersistenceKeys
import Sharing

// The screens that are open again after the next start.
extension AppModel {
  /// The screens that were open when the user last quit the app.
  ///
  /// Excludes meetings in progress. The app asks about those as interrupted meetings.
  package static var rememberedRoutes: [AppRoute] {
    @SharedReader(.openScreens) var openScreens
    return openScreens.compactMap(AppRoute.init(rawValue:)).filter { route in
      if case .record = route { false } else { true }
    }
  }

  /// Stores the open screens for ``rememberedRoutes``.
  ///
  /// Called when the user quits, so that the window that closes last decides, and no window opens
  /// the screens of another window that is still open.
  package func rememberScreens() {
    let routes = path.map(\.route.rawValue)
    // Avoids adding an empty entry to the settings.
    if openScreens != routes { $openScreens.withLock { $0 = routes } }
  }
}
