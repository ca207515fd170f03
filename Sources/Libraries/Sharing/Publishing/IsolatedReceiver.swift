import Synchronization

/// Calls the closure passed to `sink` with each value in turn, on the closure's actor.
///
/// A closure that a model on the main actor creates belongs to the main actor. Changes made on the
/// main actor reach a closure of the main actor immediately. Other changes wait until the main
/// actor is free. Values for a closure of another actor always wait until that actor is free.
///
/// SAFETY: `receive` is called only on its own actor, and the rest is thread-safe.
final class IsolatedReceiver<Value>: @unchecked Sendable {
  private let actor: any Actor
  private let receive: @Sendable (Value) -> Void
  private let queue = DeliveryQueue()
  private let isCancelled = Atomic(false)

  /// Creates a receiver.
  ///
  /// - Parameters:
  ///   - actor: The closure's actor.
  ///   - receive: The closure, as a closure without isolation.
  init(on actor: any Actor, _ receive: @escaping @Sendable (Value) -> Void) {
    self.actor = actor
    self.receive = receive
  }

  /// Delivers a value, after all waiting values.
  func send(_ value: Value) {
    queue.add { [self] in if !isCancelled.load(ordering: .relaxed) { receive(value) } }
    if actor === MainActor.shared, MainActor.isCurrent { return queue.deliver() }
    Task { await deliver(on: actor) }
  }

  /// Stops the deliveries, and discards waiting values.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  private func deliver(on actor: isolated any Actor) { queue.deliver() }
}
