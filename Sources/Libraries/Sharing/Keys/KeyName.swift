/// A key's name, for messages and descriptions.
///
/// SAFETY: A key may be used on any thread, so it may also be described on any thread.
final class KeyName: CustomStringConvertible, @unchecked Sendable {
  private let key: any SharedReaderKey

  /// Whether the source that this name describes uses the key.
  ///
  /// `false` if other properties use the key with another type of value.
  private let isShared: Bool

  init(_ key: any SharedReaderKey, isShared: Bool = true) {
    self.key = key
    self.isShared = isShared
  }

  /// The key's description.
  var description: String { "\(key)" }

  /// The name of the key's source in diagnostics.
  var sourceName: String {
    isShared ? "The shared value of '\(key)'" : "An unshared value of '\(key)'"
  }
}
