import IssueReporting
import Synchronization

/// Holds a dependency's value for code that does not know the value's type.
///
/// NB: An `any Sendable` would be slower than a box.
/// Casting an `any Sendable` back to its type takes longer than the rest of a look-up. The key
/// already determines the type.
///
/// SAFETY: Its only member is atomic, and its only subclass adds an immutable member.
@usableFromInline
class DependencyBox: @unchecked Sendable {
  private let used = Atomic(false)

  @usableFromInline
  init() {}

  /// Whether code has used the value since it was created or prepared.
  final var isUsed: Bool { used.load(ordering: .relaxed) }

  /// Records that code uses the value, unless the calling code only sets dependencies.
  final func markUsed() {
    if !isUsed, !DependencyUpdate.isRunning { used.store(true, ordering: .relaxed) }
  }
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
  /// - Parameter key: The key under which the box is stored.
  @inlinable
  final func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    // SAFETY: A box is stored under a key only if it was created for the key's type of value.
    unsafe unsafeDowncast(self, to: ValueBox<Key.Value>.self).value
  }
}
