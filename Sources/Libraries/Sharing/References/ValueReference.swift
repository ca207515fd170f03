/// The source of truth of a shared value that has no key.
final class ValueReference<Value>: MutableReference, RootReference {
  private let source: Source<Value>

  /// Creates a source of truth that lives as long as somebody refers to it.
  init(_ value: Value) {
    source = Source(value, name: "A shared '\(Value.self)'")
  }

  var root: any RootReference { self }
  var signal: ObservationSignal { source.signal }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }

  func value() -> Value { source.withValue { $0 } }

  func withValue<R>(_ body: (Value) -> R) -> R { source.withValue(body) }

  func mutate<R>(_ body: (inout Value) throws -> R) rethrows -> R { try source.mutate(body) }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    source.subscribe(receive)
  }

  func load() async throws {}

  func save() async throws {}
}
