package import Models
import PersistenceKeys
import Sharing

// The open screens, restored at the next start.
extension AppModel {
  /// The screens that were open when the user last quit the app.
  ///
  /// Meetings in progress are not included: at its next start, the app asks about them as
  /// interrupted meetings.
  package static var rememberedRoutes: [AppRoute] {
    @SharedReader(.openScreens) var openScreens
    return openScreens.compactMap(AppRoute.init(rawValue:)).filter { route in
      if case .record = route { false } else { true }
    }
  }

  /// Stores the open screens for ``rememberedRoutes``.
  ///
  /// Called when the user quits, so the window that closes last determines the stored screens. A
  /// new window never restores the screens of a window that is still open.
  package func rememberScreens() {
    let routes = path.map(\.route.rawValue)
    // Storing an unchanged value would add an empty entry to the settings.
    if openScreens != routes { $openScreens.withLock { $0 = routes } }
  }
}
