import Dependencies

/// A clock whose sleeps move the clock to their deadlines, after the main actor has run its waiting
/// work.
///
/// A command prints what it observes on the main actor. With an `ImmediateClock`, the next second of
/// a meeting can begin before the command has observed the last one.
final class PoliteClock: Clock {
  private let clock = ImmediateClock<Duration>()

  var now: ManualInstant<Duration> { clock.now }

  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualInstant<Duration>, tolerance: Duration?) async throws {
    // An observation needs two turns on the main actor, and the command's loop needs another.
    for _ in 0..<8 { await MainActor.run {} }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }
}
