/// The continuation that a key resumes when it has saved a value.
///
/// Resume a continuation exactly once. If a key resumes a continuation twice or drops it, the
/// library reports an issue that names the key. Dropping a continuation also ends the save with an
/// error, so callers do not wait forever.
public struct SaveContinuation: Sendable {
  private let state: ContinuationState<Void>

  /// Creates a continuation.
  ///
  /// A key receives its continuations from the library. Create a continuation only to test a key
  /// directly, or to implement a key that wraps another key.
  ///
  /// - Parameters:
  ///   - key: The key's name in messages.
  ///   - callback: Called once, when the save has succeeded or failed.
  public init(
    _ key: @autoclosure @escaping @Sendable () -> String = "A key",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    state = ContinuationState(operation: "save", key: key, completion: callback)
  }

  /// Ends the save successfully.
  public func resume() {
    state.resume(with: .success(()))
  }

  /// Ends the save with an error, which becomes the property's `saveError`.
  public func resume(throwing error: any Error) {
    state.resume(with: .failure(error))
  }

  /// Ends the save successfully or with an error.
  public func resume(with result: Result<Void, any Error>) {
    state.resume(with: result)
  }
}
