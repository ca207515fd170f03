package import Sharing

/// The type of the key for the notice.
package typealias NoticeKey = InMemoryKey<String?>.Default

extension SharedReaderKey where Self == NoticeKey {
  /// A sentence for the user about the app's latest action, or `nil` if there is nothing to say.
  ///
  /// Any feature may set the notice. The front end shows the notice until the user's next action.
  package static var notice: Self { Self[.inMemory("notice"), default: nil] }
}
