/// Holds the value of a dependency for values and scopes, which do not know its type.
///
/// NB: Not `any Sendable`: casting that back takes longer than the rest of a look-up, and the key
/// already determines the type.
///
/// SAFETY: It has no state; its one subclass is immutable.
@usableFromInline
class DependencyBox: @unchecked Sendable {
  @inlinable
  init() {}
}

/// Holds a value of a known type.
///
/// SAFETY: Immutable, and the value is `Sendable`.
@usableFromInline
final class ValueBox<Value: Sendable>: DependencyBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

extension DependencyBox {
  /// Returns the value.
  ///
  /// - Parameter key: The key that the box is filed under.
  @inlinable
  final func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    // SAFETY: A box is filed under a key only after it was made for the key's type of value.
    unsafe unsafeDowncast(self, to: ValueBox<Key.Value>.self).value
  }
}
