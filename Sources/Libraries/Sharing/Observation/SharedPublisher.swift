/// The values of a shared value over time: the current one, then every later one.
///
/// ```swift
/// let cancellable = $count.publisher.sink { print("The count is \($0).") }
///
/// for await count in $count.publisher.values { … }
/// ```
///
/// Nothing is missed, whichever thread changes the value, and nothing arrives out of order. When the
/// property is re-pointed, the values of what it points to then follow.
public struct SharedPublisher<Output: Sendable>: Sendable {
  private let subscribe: @Sendable (@escaping @Sendable (Output) -> Void) -> SharedSubscription

  init(
    subscribe: @escaping @Sendable (@escaping @Sendable (Output) -> Void) -> SharedSubscription
  ) {
    self.subscribe = subscribe
  }

  /// Hands each value to a closure.
  ///
  /// The current value arrives before this returns, unless another thread is changing it right now.
  /// Later ones arrive on the thread that changes the value, before its `withLock` returns, or on another
  /// one that is handing over values at the same time. The closure may change the value.
  ///
  /// - Parameter receive: What to hand values to.
  /// - Returns: What ends it, when it is cancelled or released.
  public func sink(_ receive: @escaping @Sendable (Output) -> Void) -> SharedSubscription {
    subscribe(receive)
  }

  /// The values as an asynchronous sequence.
  ///
  /// Whoever is too slow for all values gets the newest ones.
  public var values: AsyncStream<Output> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let subscription = subscribe { continuation.yield($0) }
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }
}

extension Shared where Value: Sendable {
  /// The current value and every later one.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}

extension SharedReader where Value: Sendable {
  /// The current value and every later one.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}

extension Reference where Value: Sendable {
  /// The values of the reference that the property leads to at the time.
  fileprivate final var publisher: SharedPublisher<Value> {
    SharedPublisher { receive in
      let inner = ReplaceableSubscription()
      let outer = self.follow { reference, version, isAwaitingLoad in
        inner.replace(version: version) {
          reference.subscribe(isSkippingCurrent: isAwaitingLoad, receive)
        }
      }
      return SharedSubscription {
        outer.cancel()
        inner.end()
      }
    }
  }
}
