import Locking

/// Lets the saves of one reference reach its key one after the other, newest value last.
///
/// Two threads that mutate at the same time would otherwise race to the key after the lock is gone,
/// and the older value could arrive last. The thread that is at the gate first calls the key for
/// those that come meanwhile. No lock is held while the key runs.
final class SaveGate: Sendable {
  /// One call of a key.
  struct Request: Sendable {
    /// Why the key is called.
    let context: SaveContext

    /// Called once, with what became of the save.
    let completion: @Sendable (Result<Void, any Error>) -> Void
  }

  private struct State {
    /// Whether a thread is calling the key, or about to.
    var isCalling = false

    /// What else the key must be called for.
    var queue: [Request] = []
  }

  private let state = Locked(State())

  /// Asks for the key to be called.
  ///
  /// - Parameters:
  ///   - request: What to call the key for.
  ///   - call: Calls the key. Runs on this thread, for this and all requests that come meanwhile, or
  ///     not at all if another thread is calling already.
  func enter(_ request: Request, call: (Request) -> Void) {
    let isCaller = state.withLock { state in
      state.queue.append(request)
      defer { state.isCalling = true }
      return !state.isCalling
    }
    guard isCaller else { return }
    while let request = nextRequest() { call(request) }
  }

  private func nextRequest() -> Request? {
    state.withLock { state in
      guard !state.queue.isEmpty else {
        state.isCalling = false
        return nil
      }
      return state.queue.removeFirst()
    }
  }
}
