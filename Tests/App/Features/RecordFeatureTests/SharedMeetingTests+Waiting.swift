import Observation
import SyncUpsTestSupport
import Testing

// If a wait reaches the time limit, the test fails with a message, and does not continue without
// the expected state.
extension SharedMeetingTests {
  /// Waits until a condition is true.
  ///
  /// Throws an error if the test's time limit ends the wait, because the next steps may rely on the
  /// condition.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isTrue: @escaping @MainActor @Sendable () -> Bool
  ) async throws {
    for await isReached in Observations({ isTrue() }) where isReached { return }
    try #require(
      isTrue(),
      "The condition was still false when the time limit ended the test.",
      sourceLocation: sourceLocation
    )
  }

  /// Advances the clock, and waits until the windows sleep again.
  func pass(
    _ duration: Duration,
    sleepers: Int = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    clock.jump(by: duration)
    await clock.waitForSleepers(sleepers)
    try #require(
      !Task.isCancelled,
      "The windows did not sleep again before the time limit ended the test.",
      sourceLocation: sourceLocation
    )
  }
}
