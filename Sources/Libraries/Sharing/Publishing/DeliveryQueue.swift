import Locking

/// A queue that performs deliveries one at a time, outside all locks.
///
/// While one thread is delivering, it also performs the deliveries that other threads add.
/// Deliveries do not nest: if a delivery adds another delivery, the new delivery starts after the
/// first has ended.
final class DeliveryQueue: Sendable {
  private struct State {
    var waiting: [() -> Void] = []
    var isDelivering = false
    var isCancelled = false
  }

  private let state = Locked(State())

  func add(_ delivery: @escaping () -> Void) {
    state.withLock { $0.waiting.append(delivery) }
  }

  /// Performs the waiting deliveries, unless another call is already performing them.
  func deliver() {
    if state.withLock({ exchange(&$0.isDelivering, with: true) }) { return }
    while let delivery = next() { delivery() }
  }

  /// Performs the waiting deliveries on an actor.
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
