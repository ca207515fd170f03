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
    enter()
    let subscribers = subscribers ?? Subscribers()
    self.subscribers = subscribers
    unsafe _ = consequences.insert(.deliversValue)
    let subscription = unsafe subscribers.add(current: isSkippingCurrent ? nil : value, receive)
    leave()
    subscribers.deliver()
    return subscription
  }
}
