/// Why a key is asked to save a value.
///
/// A key for which writing is expensive may let the mutations of a burst pass and save the last,
/// but an explicit `save()` must be on its way at once.
public enum SaveContext: Hashable, Sendable {
  /// The value was mutated.
  case didSet

  /// The caller asked for it with `save()`.
  case userInitiated
}
