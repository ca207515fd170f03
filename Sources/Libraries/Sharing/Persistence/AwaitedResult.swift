/// Waits for the result that an operation passes to a closure.
///
/// NB: Not a throwing continuation, which leaves the caller's actor in an optimised build. A
/// throwing continuation throws an error on the thread that resumes it, but a result is returned on
/// the caller's actor.
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
