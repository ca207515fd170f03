/// The key of a source's value, for messages and descriptions.
final class SourceKey: Sendable {
  /// The name of the key.
  let name: KeyName

  /// Whether the source uses the key.
  ///
  /// `false` if other properties use the key with another type of value.
  private let isShared: Bool

  init(_ key: any SharedReaderKey, isShared: Bool) {
    name = KeyName(key: key)
    self.isShared = isShared
  }

  /// The name of the source in diagnostics.
  var sourceName: String {
    isShared ? "The shared value of '\(name)'" : "An unshared value of '\(name)'"
  }
}
