/// The continuation that a key resumes with the loaded value.
///
/// Resume a continuation exactly once. If a key resumes a continuation twice or drops it, the
/// library reports an issue that names the key. Dropping a continuation also ends the load with an
/// error, so callers do not wait forever.
public struct LoadContinuation<Value>: Sendable {
  private let state: ContinuationState<Value?>

  /// Creates a continuation.
  ///
  /// A key receives its continuations from the library. Create a continuation only to test a key
  /// directly, or to implement a key that wraps another key:
  ///
  /// ```swift
  /// base.load(
  ///   context: context,
  ///   continuation: LoadContinuation { continuation.resume(with: $0) }
  /// )
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key's name in messages.
  ///   - callback: Called once, with the loaded value, with `nil` if the external system has no
  ///     value, or with an error.
  public init(
    _ key: @autoclosure @escaping @Sendable () -> String = "A key",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    state = ContinuationState(operation: "load", key: key, completion: callback)
  }

  /// Ends the load with a value.
  public func resume(returning value: Value) {
    state.resume(with: .success(value))
  }

  /// Ends the load with an error, which becomes the property's `loadError`.
  public func resume(throwing error: any Error) {
    state.resume(with: .failure(error))
  }

  /// Ends the load with a value, with an error, or with `nil` if the external system has no value.
  public func resume(with result: Result<Value?, any Error>) {
    state.resume(with: result)
  }

  /// Ends the load with a value or an error.
  ///
  /// NB: This function is generic in the type of the error.
  /// So the compiler prefers the function above for a bare `.failure(error)`.
  public func resume<Failure: Error>(with result: Result<Value, Failure>) {
    state.resume(with: result.map(Optional.some).mapError { $0 })
  }

  /// Ends the load without a value.
  ///
  /// Call this method if the external system has no value.
  public func resumeReturningInitialValue() {
    state.resume(with: .success(nil))
  }
}
