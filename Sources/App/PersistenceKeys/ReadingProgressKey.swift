package import Sharing

/// The type of the key of ``Sharing/SharedReaderKey/readingProgress``.
package typealias ReadingProgressKey = InMemoryKey<Double>.Default

extension SharedReaderKey where Self == ReadingProgressKey {
  /// The decoded fraction of the user's file, from 0 to 1.
  ///
  /// ``Sharing/SharedReaderKey/syncUps`` sets it while it reads a large file.
  package static var readingProgress: Self { Self[.inMemory("readingProgress"), default: 0] }
}
