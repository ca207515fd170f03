import Synchronization

/// Calls a closure of `sink` where the closure is isolated to, with one value after the other.
///
/// A closure that a model on the main actor creates belongs to the main actor. It receives at once
/// what the main actor has changed. A value that other code has changed waits until the main actor
/// is free, and so does each value for a closure of another actor.
///
/// SAFETY: `receive` is only called where it is isolated to, and the rest is thread-safe.
final class IsolatedReceiver<Value>: @unchecked Sendable {
  typealias Receive = @isolated(any) @Sendable (Value) -> Void

  private let actor: any Actor
  private let receive: @Sendable (Value) -> Void
  private let queue = DeliveryQueue<Value>()
  private let isCancelled = Atomic(false)

  /// Creates a receiver, or returns `nil` if the closure is isolated to no actor.
  init?(_ receive: @escaping Receive) {
    guard let actor = receive.isolation else { return nil }
    self.actor = actor
    self.receive = Self.withoutIsolation(receive)
  }

  /// Returns a closure without the isolation in its type, which the caller has to respect.
  static func withoutIsolation(_ receive: @escaping Receive) -> @Sendable (Value) -> Void {
    // SAFETY: The two types differ in what the compiler checks at the call, and not in how the
    // closure is called.
    unsafe unsafeBitCast(receive, to: (@Sendable (Value) -> Void).self)
  }

  /// Delivers a value, after the values that still wait.
  func send(_ value: Value) {
    queue.add(value)
    if actor === MainActor.shared, MainActor.isCurrent { return deliver() }
    Task { await deliver(on: actor) }
  }

  /// Stops the deliveries, also of values that wait.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  private func deliver(on actor: isolated any Actor) {
    deliver()
  }

  private func deliver() {
    queue.deliver { if !isCancelled.load(ordering: .relaxed) { receive($0) } }
  }
}
