import Observation
import Synchronization

/// An observer of the values that a closure reads.
///
/// An observer has at most one registration at a time.
final class Observer: Sendable {
  private let isRegistered = Atomic(false)
  private let read: @Sendable () -> Void

  init(_ read: @escaping @Sendable () -> Void) { self.read = read }

  /// Registers the observer unless it is still registered.
  func register() {
    guard !isRegistered.exchange(true, ordering: .acquiringAndReleasing) else { return }
    withObservationTracking(read) { [self] in isRegistered.store(false, ordering: .releasing) }
  }
}
