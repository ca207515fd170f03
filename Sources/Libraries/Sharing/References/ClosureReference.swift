/// A reference to what a closure makes of another reference's value.
///
/// SAFETY: Immutable, and the closure is `Sendable`.
final class ClosureReference<Base, Value>: Reference<Value>, @unchecked Sendable {
  private let base: Reference<Base>
  private let transform: @Sendable (Base) -> Value

  /// Creates a reference to a transformed value.
  init(base: Reference<Base>, transform: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.transform = transform
    super.init(derivedFrom: base)
  }

  override var place: ObservedPlace { base.place }
  override func registerObserver() { base.registerObserver() }
  override func notifyObservers() { base.notifyObservers() }
  override var root: any RootReference { base.root }

  // The closure is foreign code: it must not run under the lock.
  override func withValue(_ body: (Value) -> Void) { body(transform(base.value())) }

  override func subscribe(
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    base.subscribe { [transform] in receive(transform($0)) }
  }
}
