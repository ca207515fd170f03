/// Captures the dependencies of the calling code, for use in a closure that runs later in another
/// context.
///
/// A dispatch queue, a detached task or a callback of another library does not inherit the
/// dependencies that were set around the code that started it:
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///     dependencies.yield { model.timeElapsed() }
///   }
/// }
/// ```
///
/// - Parameter operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@discardableResult
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Captures the dependencies of the calling code, for use in a closure that runs later in another
/// context.
///
/// - Parameter operation: The operation. The operation runs on the caller's actor.
/// - Returns: The result of the operation.
/// - Throws: Any error that the operation throws.
@discardableResult
public nonisolated(nonsending) func withEscapedDependencies<R>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that applied where `withEscapedDependencies` was called.
  public struct Continuation: Sendable {
    private let values = DependencyValues.current

    /// Runs an operation with the dependencies.
    ///
    /// - Parameter operation: The operation.
    /// - Returns: The result of the operation.
    /// - Throws: Any error that the operation throws.
    @discardableResult
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try withDependencies({ $0 = values }, operation: operation)
    }

    /// Runs an asynchronous operation with the dependencies.
    ///
    /// - Parameter operation: The operation. The operation runs on the caller's actor.
    /// - Returns: The result of the operation.
    /// - Throws: Any error that the operation throws.
    @discardableResult
    public nonisolated(nonsending) func yield<R>(
      _ operation: nonisolated(nonsending) () async throws -> R
    ) async rethrows -> R {
      try await withDependencies({ $0 = values }, operation: operation)
    }
  }
}
