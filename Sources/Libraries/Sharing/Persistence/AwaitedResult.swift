/// Waits for the result that an operation passes to a closure.
///
/// NB: The function does not use a throwing continuation.
/// In an optimised build, a throwing continuation throws its error on the thread that resumes it.
/// This function returns the result on the caller's actor.
///
/// - Parameter operation: Starts the work, and calls the closure once with the result, on any
///   thread.
/// - Returns: The result that the operation has passed to the closure.
func result<Success: Sendable>(
  of operation: (@escaping @Sendable (Result<Success, any Error>) -> Void) -> Void
) async -> Result<Success, any Error> {
  await withCheckedContinuation { continuation in
    operation { continuation.resume(returning: $0) }
  }
}
