package import Sharing

/// The type of the key of the notice.
package typealias NoticeKey = InMemoryKey<String?>.Default

extension SharedReaderKey where Self == NoticeKey {
  /// What has just been done, for the line above the footer, or `nil` if there is nothing to tell.
  ///
  /// Any screen may set it; the app takes it away with the next thing that the user does.
  nonisolated package static var notice: Self { Self[.inMemory("notice"), default: nil] }
}
