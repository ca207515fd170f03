/// A reference that is a source of truth itself.
///
/// SAFETY: The source guards the value.
@usableFromInline
class SourceReference<Value>: MutableReference<Value>, @unchecked Sendable {
  /// The source of truth.
  final let truth: Source<Value>

  /// Creates a source of truth that lives as long as somebody refers to it.
  init(_ value: Value, _ origin: SourceState.Origin) {
    truth = Source(value, origin)
    super.init(source: truth)
  }

  final override var place: ObservedPlace { truth.place }
  final override func registerObserver() { truth.signal.access() }
  final override func notifyObservers() { truth.signal.notify() }

  final override func withValue(_ body: (Value) -> Void) { truth.lend { body($0) } }

  final override func mutate(_ body: (inout Value) -> Void) { truth.mutate(body) }

  final override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    truth.subscribe(receive)
  }
}
