import Locking

/// A subscription that can be replaced.
final class ReplaceableSubscription: Sendable {
  private struct State {
    var current: SharedSubscription?
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Cancels the current subscription, if any, and then starts a new one.
  ///
  /// Call this on one thread at a time.
  ///
  /// - Parameter start: Starts a subscription. The closure is not called if this subscription was
  ///   cancelled.
  func replace(with start: () -> SharedSubscription) {
    let (old, isCancelled) = state.withLock { ($0.current, $0.isCancelled) }
    old?.cancel()
    if isCancelled { return }
    let new = start()
    // If this subscription was cancelled in the meantime, the new one ends when it is released
    // here.
    state.withLock { if !$0.isCancelled { $0.current = new } }
  }

  /// Cancels the current subscription and any later one.
  func cancel() {
    let current = state.withLock { state in
      state.isCancelled = true
      return state.current
    }
    current?.cancel()
  }
}
