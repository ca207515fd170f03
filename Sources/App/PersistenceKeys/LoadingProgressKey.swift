package import Sharing

/// The type of the key ``Sharing/SharedReaderKey/loadingProgress``.
package typealias LoadingProgressKey = InMemoryKey<Double>.Default

extension SharedReaderKey where Self == LoadingProgressKey {
  /// The decoded fraction of the user's file, from 0 to 1.
  ///
  /// The key ``Sharing/SharedReaderKey/syncUps`` sets this value while it reads a large file.
  package static var loadingProgress: Self { Self[.inMemory("loadingProgress"), default: 0] }
}
