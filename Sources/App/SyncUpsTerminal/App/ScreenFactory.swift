package import AppFeature
package import ListFeature

/// Creates the screens for models.
@MainActor
package struct ScreenFactory {
  /// Creates the screen of the list of sync-ups.
  package var makeList: @MainActor (SyncUpsListModel) -> any Screen

  /// Creates the screen of a model on the app's path.
  package var makeScreen: @MainActor (AppModel.Path) -> any Screen

  package init(
    makeList: @escaping @MainActor (SyncUpsListModel) -> any Screen,
    makeScreen: @escaping @MainActor (AppModel.Path) -> any Screen
  ) {
    self.makeList = makeList
    self.makeScreen = makeScreen
  }
}
