import Locking
import Observation

/// Keeps the closure of ``observe(isolation:_:)`` running until it is cancelled or released.
public typealias ObserveToken = SharedSubscription

/// Runs a closure at once, and again after each change of the shared values and the observable
/// objects that it has read.
///
/// This connects shared state to code that no framework observes, such as a window, a log or a
/// device:
///
/// ```swift
/// let token = observe {
///   window.title = "\(syncUps.count) sync-ups"
/// }
/// ```
///
/// Each run determines again what the closure reads. Changes that follow each other quickly lead to
/// one run, and no run misses the final value, whichever thread has set it. To receive every single
/// value, subscribe to `$value.publisher`.
///
/// **Where it runs:** A closure of the main actor or another actor always runs on that actor: at
/// once if the caller is on it, and after a change as soon as the actor is free. A closure of no
/// actor runs at once on the calling thread, and after a change on some thread of the concurrent
/// pool; its runs never overlap.
///
/// **What it may do:** The closure may change shared values. If it changes one that it has read, it
/// runs again, so let it do so only until the value is right.
///
/// - Important: Keep the token: when it is released, the closure stops running and is released too.
///   Let an object that keeps a token be captured as `weak` or `unowned` by the closure.
/// - Note: A closure that starts a second closure also observes the values that the second one
///   reads in its first run.
///
///   An observable object announces a change before it is made. So change an object that
///   the closure reads only on the actor that the closure belongs to. Shared values can be changed
///   anywhere.
/// - Parameters:
///   - isolation: Where the caller runs. Leave it out.
///   - apply: Reads what is observed.
/// - Returns: A token that stops the closure when it is cancelled or released. Cancel it on the
///   actor that the closure belongs to, and the closure does not run any more afterwards.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let observer = RepeatingObserver(apply)
  if observer.actor == nil || observer.actor === isolation {
    observer.run()
  } else {
    observer.runLater()
  }
  return SharedSubscription { observer.cancel() }
}

/// Runs a closure again after each change of a value that it has read.
///
/// SAFETY: `apply` is called only where it is isolated to, and by one run at a time: the next run
/// is requested when the closure has returned. The rest is thread-safe.
final class RepeatingObserver: @unchecked Sendable {
  private struct State {
    /// The closure, or `nil` when the observer was cancelled.
    var apply: (@Sendable () -> Void)?

    /// The number of the run whose reads count.
    ///
    /// Observation cannot be cancelled: when a change is noticed in two ways, or before a run that
    /// is waiting anyway, an earlier run may still be notified later.
    var latestRun = 0

    /// Whether a run is waiting.
    var isWaiting = false
  }

  /// The actor that the closure belongs to, or `nil` if it belongs to none.
  let actor: (any Actor)?

  private let state: Locked<State>

  /// Creates an observer that has not run yet.
  init(_ apply: @escaping @isolated(any) @Sendable () -> Void) {
    actor = apply.isolation
    state = Locked(State(apply: Self.withoutIsolation(apply)))
  }

  /// Runs the closure, and waits for a change of a value that it reads.
  ///
  /// Call this where the closure is isolated to.
  func run() {
    let (apply, number) = state.withLock { state in
      state.latestRun += 1
      state.isWaiting = false
      return (state.apply, state.latestRun)
    }
    guard let apply else { return }
    let registrations = ObservationRegistrations()
    withObservationTracking {
      registrations.record(apply)
    } onChange: { [weak self] in
      self?.runLater(after: number)
    }
    // Observation begins to track when the closure has returned. A change before that moment
    // has notified no observer.
    if registrations.isAnyNotified { runLater(after: number) }
  }

  /// Runs the closure when its actor is free.
  ///
  /// - Parameter number: The run whose reads have changed, or `nil` for the first run.
  func runLater(after number: Int? = nil) {
    let isDue = state.withLock { state in
      guard state.apply != nil, !state.isWaiting, number ?? state.latestRun == state.latestRun
      else { return false }
      state.isWaiting = true
      return true
    }
    guard isDue else { return }
    Task { [weak self] in await self?.run(on: self?.actor) }
  }

  /// Stops the runs, and releases the closure.
  func cancel() {
    // Released outside the lock: the closure's captured objects may run code of the caller in
    // `deinit`.
    _ = state.withLock { $0.apply.take() }
  }

  private func run(on actor: isolated (any Actor)?) {
    run()
  }

  /// Returns the closure without the isolation in its type, which ``run()`` has to respect.
  private static func withoutIsolation(
    _ apply: @escaping @isolated(any) @Sendable () -> Void
  ) -> @Sendable () -> Void {
    // SAFETY: The two types differ in what the compiler checks at the call, and not in how the
    // closure is called.
    unsafe unsafeBitCast(apply, to: (@Sendable () -> Void).self)
  }
}
