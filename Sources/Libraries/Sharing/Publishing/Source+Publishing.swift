import Synchronization

extension Source {
  /// Delivers the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to leave out the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping (Value) -> Void
  ) -> SharedSubscription {
    let subscribers = subscribers.load() ?? subscribers.storeIfNil(Subscribers())
    enter()
    unsafe _ = consequences.insert(.deliversValue)
    let current = isSkippingCurrent ? nil : Subscribers.Delivery(of: unsafe value)
    let subscription = subscribers.add(current: current, receive)
    leave()
    subscribers.deliver()
    return subscription
  }
}
