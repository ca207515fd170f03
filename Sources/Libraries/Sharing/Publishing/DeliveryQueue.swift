import Locking

/// A queue of deliveries, which are made one at a time, outside all locks.
///
/// The thread that is delivering also makes the deliveries that other threads add during a
/// delivery. Deliveries do not nest: a delivery that is added during another delivery is made after
/// that delivery.
final class DeliveryQueue: Sendable {
  private struct State {
    var waiting: [() -> Void] = []
    var isDelivering = false
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Adds a delivery.
  func add(_ delivery: @escaping () -> Void) {
    state.withLock { $0.waiting.append(delivery) }
  }

  /// Makes the waiting deliveries, unless another call is making them.
  func deliver() {
    if state.withLock({ exchange(&$0.isDelivering, with: true) }) { return }
    while let delivery = next() { delivery() }
  }

  /// Makes the waiting deliveries on an actor.
  ///
  /// If the calling code runs on the main actor, deliveries on the main actor are immediate. All
  /// other deliveries wait until their actor is free.
  func deliver(on actor: any Actor) {
    if actor === MainActor.shared, MainActor.isCurrent { return deliver() }
    Task { await deliver(isolatedTo: actor) }
  }

  private func deliver(isolatedTo actor: isolated any Actor) { deliver() }

  /// Discards the waiting deliveries and all later deliveries.
  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  private func next() -> (() -> Void)? {
    state.withLock { state in
      guard !state.isCancelled, !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
