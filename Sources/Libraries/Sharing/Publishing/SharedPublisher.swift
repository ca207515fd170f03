/// The values of a shared value over time: the current one, then every later one.
///
/// ```swift
/// $count.publisher
///   .dropFirst()
///   .sink { print("The count is \($0).") }
///   .store(in: &cancellables)
///
/// for await count in $count.publisher.values { … }
/// ```
///
/// Nothing is missed, whichever thread changes the value, and nothing arrives out of order. When
/// the property is re-pointed, the values of the new source follow. A value that another thread is
/// delivering at that moment may still arrive.
public struct SharedPublisher<Output> {
  let subscribe: @Sendable (@escaping @Sendable (Output) -> Void) -> SharedSubscription

  init(
    subscribe: @escaping @Sendable (@escaping @Sendable (Output) -> Void) -> SharedSubscription
  ) {
    self.subscribe = subscribe
  }

  /// Hands each value to a closure.
  ///
  /// The current value arrives before this returns, unless another thread is changing it right now.
  /// Later values arrive on the thread that changes the value, before its `withLock` returns, or on
  /// another thread that is delivering values at the same time. The closure may change the value.
  ///
  /// A closure that is created on the main actor is called there. Changes by the main actor arrive
  /// as said above, and changes by other code as soon as the main actor is free. The same holds for
  /// other actors, except that every value has to wait.
  ///
  /// - Parameter receiveValue: Receives the values.
  /// - Returns: A subscription that ends when it is cancelled or released.
  public func sink(
    @_inheritActorContext receiveValue:
      @escaping @isolated(any) @Sendable (Output) -> Void
  ) -> SharedSubscription {
    guard let receiver = IsolatedReceiver(receiveValue) else {
      return subscribe(IsolatedReceiver.withoutIsolation(receiveValue))
    }
    let subscription = subscribe { receiver.send($0) }
    return SharedSubscription {
      subscription.cancel()
      receiver.cancel()
    }
  }

  /// Hands each value to a closure.
  ///
  /// This exists for code that was written for publishers that end. A shared value has no last
  /// value, so the first closure is never called.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Is never called.
  ///   - receiveValue: Receives the values.
  /// - Returns: A subscription that ends when it is cancelled or released.
  public func sink(
    @_inheritActorContext receiveCompletion:
      @escaping @isolated(any) @Sendable (Completion) -> Void,
    @_inheritActorContext receiveValue:
      @escaping @isolated(any) @Sendable (Output) -> Void
  ) -> SharedSubscription {
    sink(receiveValue: receiveValue)
  }

  /// How a publisher ends.
  ///
  /// The publisher of a shared value never does.
  public enum Completion: Sendable {
    /// There are no more values.
    case finished

    /// An error has ended the publisher, which cannot happen.
    case failure(Never)
  }
}

extension SharedPublisher: Sendable where Output: Sendable {}

extension SharedPublisher where Output: Sendable {
  /// The values as an asynchronous sequence.
  ///
  /// A loop that is too slow for all values receives the newest ones.
  public var values: AsyncStream<Output> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let subscription = subscribe { continuation.yield($0) }
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }
}

extension Shared {
  /// The current value and every later one.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}

extension SharedReader {
  /// The current value and every later one.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}
