/// A publisher of a shared value: the current value, then every later value.
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
/// The publisher skips no value and keeps the order of the changes, whichever thread makes them.
/// After the property is re-pointed, the publisher continues with the new source's values. If
/// another thread is already delivering a value of the old source, that value may still arrive.
public struct SharedPublisher<Output> {
  let subscribe: @Sendable (@escaping @Sendable (Output) -> Void) -> SharedSubscription

  /// Calls a closure with each value.
  ///
  /// The current value arrives before this call returns, unless another thread is changing the
  /// value at the same time. A later value arrives on the thread that changes the value, before the
  /// call of `withLock` returns. If another thread is already delivering values, that thread also
  /// delivers the later value. The closure may change the value.
  ///
  /// A closure that is created on the main actor runs on the main actor. Changes made on the main
  /// actor reach this closure immediately. Other changes reach the closure once the main actor is
  /// free. For a closure of another actor, every value waits until that actor is free.
  ///
  /// - Parameter receiveValue: Receives the values.
  /// - Returns: A subscription that ends when it is cancelled or released.
  public func sink(
    @_inheritActorContext receiveValue:
      @escaping @isolated(any) @Sendable (Output) -> Void
  ) -> SharedSubscription {
    // SAFETY: The two types differ only in the compiler's checks at the call.
    let receive = unsafe unsafeBitCast(receiveValue, to: (@Sendable (Output) -> Void).self)
    guard let actor = receiveValue.isolation else { return subscribe(receive) }
    let queue = DeliveryQueue()
    let subscription = subscribe { value in
      queue.add { receive(value) }
      queue.deliver(on: actor)
    }
    return SharedSubscription {
      subscription.cancel()
      queue.cancel()
    }
  }

  /// Calls a closure with each value.
  ///
  /// This overload exists for code written for publishers that can finish. The publisher of a
  /// shared value never finishes, so `receiveCompletion` is never called.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Never called.
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

  /// The end of a publisher.
  ///
  /// The publisher of a shared value never finishes.
  public enum Completion: Sendable {
    /// There are no more values.
    case finished

    /// The publisher failed, which cannot happen.
    case failure(Never)
  }
}

extension SharedPublisher: Sendable where Output: Sendable {}

extension SharedPublisher where Output: Sendable {
  /// The values as an asynchronous sequence.
  ///
  /// A loop that is too slow to receive every value skips values, but always receives the newest
  /// value.
  public var values: AsyncStream<Output> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let subscription = subscribe { continuation.yield($0) }
      continuation.onTermination = { _ in subscription.cancel() }
    }
  }
}

extension Shared {
  /// A publisher of the current value and every later value.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}

extension SharedReader {
  /// A publisher of the current value and every later value.
  public var publisher: SharedPublisher<Value> { reference.publisher }
}
