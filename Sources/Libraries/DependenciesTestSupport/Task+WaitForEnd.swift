extension Task {
  /// Waits until the task has ended, or until the caller's task is cancelled.
  ///
  /// The time limit of a test cancels the test's task, so a test fails if the awaited task never
  /// ends. Awaiting the `value` of a task that never ends would not return.
  package func waitForEnd() async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    Task<Void, Never> {
      _ = await result
      continuation.finish()
    }
    for await _ in end {}
  }

  /// Waits for the task's result, or until the caller's task is cancelled.
  ///
  /// - Returns: The value of the task.
  /// - Throws: Any error that the task throws, or `CancellationError` if the caller's task was
  ///   cancelled.
  package func waitForValue() async throws -> Success {
    await waitForEnd()
    try Task<Never, Never>.checkCancellation()
    return try await value
  }
}
