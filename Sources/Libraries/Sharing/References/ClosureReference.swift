/// A reference to what a closure makes of another reference's value.
final class ClosureReference<Base, Value>: Reference {
  private let base: any Reference<Base>
  private let transform: @Sendable (Base) -> Value

  /// Creates a reference to a transformed value.
  init(base: any Reference<Base>, transform: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.transform = transform
  }

  var root: any RootReference { base.root }

  func value() -> Value { transform(base.value()) }

  func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> SharedSubscription {
    base.subscribe { [transform] in receive(transform($0)) }
  }

  // The closure is foreign code: it must not run under the lock.
  func withValue<R>(_ body: (Value) -> R) -> R { body(value()) }
}
