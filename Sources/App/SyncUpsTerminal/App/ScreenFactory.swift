package import AppFeature

/// Makes the screen for each model.
@MainActor
package struct ScreenFactory {
  /// Makes the screen of the list.
  package var makeList: @MainActor (AppModel) -> any Screen

  /// Makes a screen above the list.
  package var makeScreen: @MainActor (AppModel.Path) -> any Screen

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - makeList: Makes the screen of the list.
  ///   - makeScreen: Makes a screen above the list.
  package init(
    makeList: @escaping @MainActor (AppModel) -> any Screen,
    makeScreen: @escaping @MainActor (AppModel.Path) -> any Screen
  ) {
    self.makeList = makeList
    self.makeScreen = makeScreen
  }
}
