import Locking

/// A queue of elements that are delivered one at a time, outside all locks.
///
/// The thread that is delivering also delivers elements that other threads add in the meantime.
/// Deliveries do not nest: an element added during a delivery is delivered after it.
final class DeliveryQueue<Element>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isDelivering = false
  }

  private let state = Locked(State())

  /// Adds an element.
  func add(_ element: Element) {
    state.withLock { $0.waiting.append(element) }
  }

  /// Delivers the waiting elements, unless another call is delivering them.
  ///
  /// - Parameter receive: Receives the elements.
  func deliver(_ receive: (Element) -> Void) {
    if state.withLock({ exchange(&$0.isDelivering, with: true) }) { return }
    while let element = next() { receive(element) }
  }

  private func next() -> Element? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
