/// The reason why the library asks a key to save a value.
///
/// A key whose writes are expensive may save only the last mutation of a burst, but must perform an
/// explicit `save()` immediately.
public enum SaveContext: Hashable, Sendable {
  /// The value was mutated.
  case didSet

  /// The program called `save()`.
  case userInitiated
}
