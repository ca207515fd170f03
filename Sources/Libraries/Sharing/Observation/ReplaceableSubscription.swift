import Locking

/// A subscription whose place another one can take.
final class ReplaceableSubscription: Sendable {
  private struct State {
    var current: SharedSubscription?
    var hasEnded = false
    var version: UInt64 = 0
  }

  private let state = Locked(State())

  /// Ends the current subscription, if there is one, and starts another in its place.
  ///
  /// - Parameter start: Starts it. Not called if the whole has ended.
  func replace(version: UInt64, with start: () -> SharedSubscription) {
    let (old, isLate) = state.withLock { state -> (SharedSubscription?, Bool) in
      guard !state.hasEnded, version >= state.version else { return (nil, true) }
      state.version = version
      defer { state.current = nil }
      return (state.current, false)
    }
    guard !isLate else { return }
    old?.cancel()
    let new = start()
    let isOvertaken = state.withLock { state in
      guard !state.hasEnded, state.version == version else { return true }
      state.current = new
      return false
    }
    if isOvertaken { new.cancel() }
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
