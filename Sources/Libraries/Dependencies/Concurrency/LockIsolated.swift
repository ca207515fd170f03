import class Foundation.NSRecursiveLock

/// A value that several tasks and threads can use, such as a log of calls in a test.
///
/// ```swift
/// let saved = LockIsolated<[Data]>([])
/// let model = withDependencies {
///   $0[DataManager.self].save = { data, _ in saved.withValue { $0.append(data) } }
/// } operation: {
///   SyncUpsListModel()
/// }
/// ```
///
/// SAFETY: The value is accessed only while the lock is held.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private var storage: Value

  /// NB: The lock is recursive: the operation of ``withValue(_:)`` may read the value again.
  private let lock = NSRecursiveLock()

  /// Creates an isolated value.
  ///
  /// - Parameter value: The value. No other code may hold a reference into the value.
  /// - Throws: Any error that the expression throws.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// Accesses a member of the value.
  ///
  /// - Parameter keyPath: The member.
  /// - Returns: A copy of the member.
  public subscript<Member: Sendable>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    lock.withLock { storage[keyPath: keyPath] }
  }

  /// Changes the value while no other thread uses it.
  ///
  /// - Parameter operation: Changes the value. If the operation reads the value through this
  ///   object, it sees the value from before the change.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  @discardableResult
  public func withValue<R: Sendable>(
    _ operation: @Sendable (inout Value) throws -> R
  ) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    var value = storage
    defer { storage = value }
    return try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value. No other thread changes the old value while the expression
  ///   is evaluated.
  /// - Throws: Any error that the expression throws.
  public func setValue(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    lock.lock()
    defer { lock.unlock() }
    storage = try value()
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { storage } }
}
