/// What a key resumes with the value that it was asked to load.
///
/// It must be resumed exactly once. Resuming it twice, or dropping it, is reported as an issue that
/// names the key; a dropped one ends the load with an error, so that nobody waits for ever.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let state: ContinuationState<Value?>

  /// Creates a continuation.
  ///
  /// Keys are handed theirs. Create one to test a key alone.
  ///
  /// - Parameters:
  ///   - key: How messages call the key.
  ///   - completion: Called once, with the loaded value or `nil` if the external system has none.
  public init(
    _ key: @autoclosure @escaping @Sendable () -> String,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    state = ContinuationState(operation: "load", key: key, completion: completion)
  }

  /// Ends the load with a value.
  public func resume(returning value: Value) {
    state.resume(with: .success(value))
  }

  /// Ends the load with an error, which becomes the property's `loadError`.
  public func resume(throwing error: any Error) {
    state.resume(with: .failure(error))
  }

  /// Ends the load with a value or an error.
  public func resume(with result: Result<Value, any Error>) {
    state.resume(with: result.map(Optional.some))
  }

  /// Ends the load of a value that the external system does not have.
  public func resumeReturningInitialValue() {
    state.resume(with: .success(nil))
  }
}
