/// `app SEED KEYS BYTES`: uses the whole app, on storage in memory, until so many keys have been
/// pressed and so many random bytes been sent.
///
/// - Parameters:
///   - seed: The seed of the first session; later sessions have the following numbers.
///   - keyCount: How often to do what people do.
///   - byteCount: How many random bytes to send.
/// - Throws: What was wrong, with the session and the step.
@MainActor
func fuzzApp(seed: UInt64, keyCount: Int, byteCount: Int) async throws {
  let watchdog = Watchdog(patience: 60)
  var (total, seed) = (Session.Count(), seed)
  while total.keys < keyCount || total.bytes < byteCount {
    let isNoisy = Session.isNoisy(seed: seed)
    if isNoisy ? total.bytes < byteCount : total.keys < keyCount {
      // If the process ends, the last line names the session.
      say("session \(seed)")
      total += try await count(ofSession: seed, watchdog: watchdog)
    }
    seed += 1
  }
  say(
    """
    \(total.keys) actions and \(total.bytes) random bytes in \(total.runs) runs of the app: \
    \(total.frames) frames, \(total.frameBytes) bytes
    """
  )
}

/// `session SEED`: runs one session again, and says each step.
///
/// - Parameter seed: The session.
/// - Throws: What was wrong, with the step.
@MainActor
func replay(seed: UInt64) async throws {
  _ = try await Session(seed: seed, watchdog: Watchdog(patience: 60), isTraced: true).run()
}

@MainActor
private func count(ofSession seed: UInt64, watchdog: Watchdog) async throws -> Session.Count {
  do {
    return try await Session(seed: seed, watchdog: watchdog).run()
  } catch let failure as Session.StaleScreen {
    // Another thread may have made a change at this very moment. It will not be as late again.
    say("\(failure)\nthis may have been a late change: once more")
    let session = Session(seed: seed, patience: .milliseconds(100), watchdog: watchdog)
    return try await session.run()
  }
}
