extension Source {
  /// Delivers the current value and every later value to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to skip the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping (Value) -> Void
  ) -> SharedSubscription {
    enter()
    let subscribers = subscribers ?? Subscribers()
    self.subscribers = subscribers
    consequences.insert(.deliversValue)
    let subscriber = Subscriber(receive)
    let subscription = subscribers.add(subscriber, to: self)
    subscribers.deliver(value, to: isSkippingCurrent ? [] : [subscriber], leaving: self)
    return subscription
  }
}
