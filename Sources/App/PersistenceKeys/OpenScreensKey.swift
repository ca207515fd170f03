import Dependencies
package import Sharing

/// The type of the key of the screens that are open.
package typealias OpenScreensKey = AppStorageKey<[String]>.Default

extension SharedReaderKey where Self == OpenScreensKey {
  /// The screens that are open above the list, as routes, the one on top last.
  ///
  /// They belong to a file of sync-ups: another file has other ones. A route that this version does
  /// not know, or whose sync-up or meeting was deleted, is skipped.
  package static var openScreens: Self {
    let file = FilePath(DependencyValues.current.syncUpsFile)
    return Self[.appStorage("openScreens \(file)"), default: []]
  }
}
