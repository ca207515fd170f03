package import Dependencies

/// Sets one dependency while an operation runs.
///
/// ```swift
/// let model = withDependency(\.meetingLockClient, locks) { SyncUpsListModel() }
/// ```
///
/// - Parameters:
///   - keyPath: The dependency.
///   - value: Its value.
///   - operation: The code that uses the dependency.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@discardableResult
package func withDependency<Value, R>(
  _ keyPath: WritableKeyPath<DependencyValues, Value>,
  _ value: Value,
  _ operation: () throws -> R
) rethrows -> R {
  try withDependencies({ $0[keyPath: keyPath] = value }, operation: operation)
}

/// Sets one dependency while an asynchronous operation runs.
///
/// - Parameters:
///   - keyPath: The dependency.
///   - value: Its value.
///   - operation: The code that uses the dependency.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@discardableResult
package nonisolated(nonsending) func withDependency<Value, R>(
  _ keyPath: WritableKeyPath<DependencyValues, Value>,
  _ value: Value,
  _ operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  try await withDependencies({ $0[keyPath: keyPath] = value }, operation: operation)
}
