/// `app SEED KEYS BYTES`: uses the whole app, on storage in memory, until it has sent the given
/// numbers of keys and of random bytes.
///
/// - Parameters:
///   - seed: The seed of the first session; later sessions have the following numbers.
///   - keyCount: The number of user actions.
///   - byteCount: The number of random bytes to send.
/// - Throws: The failure, with the session and the step.
@MainActor
func fuzzApp(seed: UInt64, keyCount: Int, byteCount: Int) async throws {
  let watchdog = Watchdog(timeout: 60)
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

/// `session SEED`: runs one session again, and prints each step.
///
/// - Parameter seed: The session.
/// - Throws: The failure, with the step.
@MainActor
func replay(seed: UInt64) async throws {
  _ = try await Session(seed: seed, watchdog: Watchdog(timeout: 60), isTraced: true).run()
}

@MainActor
private func count(ofSession seed: UInt64, watchdog: Watchdog) async throws -> Session.Count {
  do {
    return try await Session(seed: seed, watchdog: watchdog).run()
  } catch let failure as Session.StaleScreen {
    // Another thread may have made a change at this moment, so try again with a longer timeout.
    say("\(failure)\nthis may have been a late change: once more")
    let session = Session(seed: seed, timeout: .milliseconds(100), watchdog: watchdog)
    return try await session.run()
  }
}
