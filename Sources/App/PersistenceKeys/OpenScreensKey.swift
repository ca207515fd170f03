package import Sharing

/// The type of the key of the screens that are open.
package typealias OpenScreensKey = AppStorageKey<[String]>.Default

extension SharedReaderKey where Self == OpenScreensKey {
  /// The screens that are open above the list, as routes, the one on top last.
  ///
  /// A route that this version does not know, or that leads nowhere any more, is passed over.
  package static var openScreens: Self { Self[.appStorage("openScreens"), default: []] }
}
