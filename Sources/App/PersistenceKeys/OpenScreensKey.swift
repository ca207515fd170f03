import Dependencies
package import Sharing

/// The type of the key for the open screens.
package typealias OpenScreensKey = AppStorageKey<[String]>.Default

extension SharedReaderKey where Self == OpenScreensKey {
  /// The routes of the screens that are open above the list, topmost screen last.
  ///
  /// Each file of sync-ups has its own open screens. The app skips a route that it does not know,
  /// or whose sync-up or meeting was deleted.
  package static var openScreens: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile)
    return Self[.appStorage("openScreens \(file)"), default: []]
  }
}
