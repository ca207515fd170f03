import Locking
import Observation

/// A token that keeps the closure of ``observe(isolation:_:)`` running until the token is cancelled
/// or released.
public typealias ObserveToken = SharedSubscription

/// Runs a closure immediately, and again after changes to the shared values and observable objects
/// that it has read.
///
/// The function connects shared state to code that no framework observes, for example a window, a
/// log or a device:
///
/// ```swift
/// let token = observe {
///   window.title = "\(syncUps.count) sync-ups"
/// }
/// ```
///
/// Each run observes the values that the closure reads in that run. Several changes in quick
/// succession cause only one run. The last run always sees the final value, whichever thread has
/// set it. To receive every value, subscribe to `$value.publisher`.
///
/// **Where it runs:** A closure that belongs to an actor always runs on that actor. If the caller
/// of `observe` is on the actor, the closure's first run is immediate. All other runs start as soon
/// as the actor is free. The first run of a closure without an actor is immediate, on the calling
/// thread. After a change, a closure without an actor runs on a thread of the concurrent pool. The
/// runs of a closure never overlap.
///
/// **What it may do:** The closure may change shared values. If the closure changes a value that it
/// has read, the closure runs again. Make sure that the closure does not run forever.
///
/// - Important: Keep the token: when the token is released, the closure stops running and is
///   released too. If an object keeps the token, capture the object as `weak` or `unowned` in the
///   closure.
/// - Note: If a closure calls `observe`, it also observes the values that the inner closure reads
///   in the inner closure's first run.
///
///   An observable object notifies its observers before each change. So if the closure reads an
///   observable object, change the object only on the closure's actor. Shared values can be changed
///   on any thread.
/// - Parameters:
///   - isolation: The isolation of the caller. Leave this argument out.
///   - apply: Reads the values to observe.
/// - Returns: A token that stops the closure when it is cancelled or released. If you cancel the
///   token on the closure's actor, the closure does not run again.
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

/// Runs a closure again after each change to a value that it has read.
///
/// SAFETY: `apply` is called only on its own actor, and by one run at a time.
/// The next run is requested when the closure has returned. All other state is thread-safe.
final class RepeatingObserver: @unchecked Sendable {
  private struct State {
    /// The closure, or `nil` when the observer was cancelled.
    var apply: (@Sendable () -> Void)?

    /// The number of the run whose reads are observed.
    ///
    /// Observation cannot be cancelled. So an earlier run may still receive a notification, which
    /// `latestRun` identifies as outdated.
    var latestRun = 0

    /// Whether a run is scheduled.
    var isWaiting = false
  }

  /// The closure's actor, if any.
  let actor: (any Actor)?

  private let state: Locked<State>

  /// Creates an observer that has not run yet.
  init(_ apply: @escaping @isolated(any) @Sendable () -> Void) {
    actor = apply.isolation
    // SAFETY: The two types differ only in the compiler's checks at the call.
    state = Locked(State(apply: unsafe unsafeBitCast(apply, to: (@Sendable () -> Void).self)))
  }

  /// Runs the closure, and observes the values that it reads.
  ///
  /// Call this method on the closure's actor.
  func run() {
    let (apply, number) = state.withLock { state in
      state.latestRun += 1
      state.isWaiting = false
      return (state.apply, state.latestRun)
    }
    guard let apply else { return }
    let registrations = ObservationRegistrations()
    withObservationTracking {
      ObservationRegistrations.$current.withValue(registrations, operation: apply)
    } onChange: { [weak self] in
      self?.runLater(after: number)
    }
    // Observation starts tracking changes only after the closure has returned. If a value changed
    // earlier, the observer was not notified, so run the closure again.
    if registrations.isAnyNotified { runLater(after: number) }
  }

  /// Schedules a run of the closure.
  ///
  /// The run starts as soon as the closure's actor is free.
  ///
  /// - Parameter number: The number of the run whose observed values have changed, or `nil` for the
  ///   first run.
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
    // Release the closure outside the lock, because the `deinit` of a captured object may run the
    // caller's code.
    _ = state.withLock { $0.apply.take() }
  }

  private func run(on actor: isolated (any Actor)?) { run() }
}
