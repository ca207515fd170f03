extension Task where Success == Never, Failure == Never {
  /// Suspends the current task several times, so that other tasks get a chance to run.
  ///
  /// There is no guarantee that the other tasks run. Prefer to wait for an event, or run the test
  /// in `withMainSerialExecutor(operation:)`.
  ///
  /// - Parameter count: The number of suspensions.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}
