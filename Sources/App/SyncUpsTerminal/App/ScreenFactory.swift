package import AppFeature

/// Makes the screen for each model.
@MainActor
package struct ScreenFactory {
  /// Makes the screen of the list.
  package var makeList: @MainActor (AppModel) -> any Screen

  /// Makes a screen above the list, of the app that it is part of.
  package var makeScreen: @MainActor (AppModel.Path, AppModel) -> any Screen

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - makeList: Makes the screen of the list.
  ///   - makeScreen: Makes a screen above the list, of the app that it is part of.
  package init(
    makeList: @escaping @MainActor (AppModel) -> any Screen,
    makeScreen: @escaping @MainActor (AppModel.Path, AppModel) -> any Screen
  ) {
    self.makeList = makeList
    self.makeScreen = makeScreen
  }
}
