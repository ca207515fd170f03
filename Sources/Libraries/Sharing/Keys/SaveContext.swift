/// Why a key is asked to save a value.
///
/// A key whose writes are expensive may save only the last mutation of a burst, but it must begin
/// an explicit `save()` at once.
public enum SaveContext: Hashable, Sendable {
  /// The value was mutated.
  case didSet

  /// The caller asked for it with `save()`.
  case userInitiated
}
