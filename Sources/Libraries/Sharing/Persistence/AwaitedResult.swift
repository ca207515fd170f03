/// Waits for the result that an operation hands to a closure.
///
/// NB: An optimised build throws the error of a `withCheckedThrowingContinuation` on the thread
/// that resumes it, and not on the actor of the calling code. It returns a result on that actor.
///
/// - Parameter operation: Begins something. It calls the closure once, on any thread.
/// - Returns: The result.
func result<Success: Sendable>(
  of operation: (@escaping @Sendable (Result<Success, any Error>) -> Void) -> Void
) async -> Result<Success, any Error> {
  await withCheckedContinuation { continuation in
    operation { continuation.resume(returning: $0) }
  }
}
