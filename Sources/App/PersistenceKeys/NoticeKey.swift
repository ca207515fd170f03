package import Sharing

/// The type of the key of the notice.
package typealias NoticeKey = InMemoryKey<String?>.Default

extension SharedReaderKey where Self == NoticeKey {
  /// What the app has just done, in one sentence, or `nil` if there is nothing to tell.
  ///
  /// Any feature may set it. The front end shows it, and removes it with the user's next action.
  package static var notice: Self { Self[.inMemory("notice"), default: nil] }
}
