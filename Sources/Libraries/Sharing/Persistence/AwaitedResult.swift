/// Waits for the result that an operation passes to a closure.
///
/// NB: In an optimised build `withCheckedThrowingContinuation` throws an error on the thread that
/// resumes the continuation, not on the caller's actor. A result is returned on the caller's actor.
///
/// - Parameter operation: Starts the work, and calls the closure once with the result, on any
///   thread.
/// - Returns: The result.
func result<Success: Sendable>(
  of operation: (@escaping @Sendable (Result<Success, any Error>) -> Void) -> Void
) async -> Result<Success, any Error> {
  await withCheckedContinuation { continuation in
    operation { continuation.resume(returning: $0) }
  }
}
