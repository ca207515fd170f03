import Dependencies

/// A subscription whose place another one can take.
final class ReplaceableSubscription: Sendable {
  private struct State {
    var current: SharedSubscription?
    var hasEnded = false
  }

  private let state = Locked(State())

  /// Ends the current subscription, if there is one, and starts another in its place.
  ///
  /// - Parameter start: Starts it. Not called if the whole has ended.
  func replace(with start: () -> SharedSubscription) {
    let (old, hasEnded) = state.withLock { state in
      defer { state.current = nil }
      return (state.current, state.hasEnded)
    }
    old?.cancel()
    guard !hasEnded else { return }
    let new = start()
    let isLate = state.withLock { state in
      if !state.hasEnded { state.current = new }
      return state.hasEnded
    }
    if isLate { new.cancel() }
  }

  /// Ends the current subscription, for good.
  func end() {
    let current = state.withLock { state in
      state.hasEnded = true
      defer { state.current = nil }
      return state.current
    }
    current?.cancel()
  }
}
