extension Task<Void, Never> {
  /// Waits until the task has ended, or the caller's task is cancelled.
  ///
  /// The time limit of a test cancels its task, so that a test whose subject never ends fails. A
  /// test that waited for the `value` would go on waiting.
  package func waitForEnd() async {
    let (end, continuation) = AsyncStream.makeStream(of: Never.self)
    Task {
      await value
      continuation.finish()
    }
    for await _ in end {}
  }
}
