import Observation
import SyncUpsTestSupport
import Testing

// When a wait reaches the time limit, the test fails with a sentence and does not continue without
// the expected state.
extension SharedMeetingTests {
  /// Waits until a condition is true.
  ///
  /// Throws when the time limit of the test ends the wait: the next steps may rely on the condition.
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

  /// Lets time pass, and waits until the windows sleep again.
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
