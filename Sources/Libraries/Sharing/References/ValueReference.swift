/// The source of truth of a shared value that has no key.
///
/// SAFETY: As ``SourceReference``.
final class ValueReference<Value>: SourceReference<Value>, RootReference, @unchecked Sendable {
  /// Creates a source of truth that lives as long as somebody refers to it.
  init(_ value: Value) {
    super.init(value, .value(type: Value.self))
  }

  override var root: any RootReference { self }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }

  func load() async throws {}

  func save() async throws {}
}
