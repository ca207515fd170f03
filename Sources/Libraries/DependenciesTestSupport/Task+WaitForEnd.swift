extension Task {
  /// Waits until the task has ended, or the caller's task is cancelled.
  ///
  /// The time limit of a test cancels its task, so that a test whose subject never ends fails. A
  /// test that waited for the `value` would go on waiting.
  package func waitForEnd() async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    Task<Void, Never> {
      _ = await result
      continuation.finish()
    }
    for await _ in end {}
  }

  /// Waits for what the task returns, or until the caller's task is cancelled.
  ///
  /// - Returns: What the task returns.
  /// - Throws: What the task throws, or `CancellationError` if the caller's task was cancelled.
  package func waitForValue() async throws -> Success {
    await waitForEnd()
    try Task<Never, Never>.checkCancellation()
    return try await value
  }
}
