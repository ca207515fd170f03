import Locking

/// A subscription to changes in a key's external system or to the values of a ``SharedPublisher``.
///
/// A subscription ends when it is cancelled or when its last copy is released. Two subscriptions
/// are equal only if one is a copy of the other.
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// Creates a subscription.
  ///
  /// - Parameter cancel: The closure that ends the subscription. The library calls the closure
  ///   once.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Cancellation(cancel)
  }

  /// Ends the subscription.
  ///
  /// Later calls do nothing.
  public func cancel() {
    cancellation.run()
  }

  private final class Cancellation: Sendable {
    private let cancel: Locked<(@Sendable () -> Void)?>

    init(_ cancel: @escaping @Sendable () -> Void) {
      self.cancel = Locked(cancel)
    }

    deinit { run() }

    func run() {
      cancel.withLock { $0.take() }?()
    }
  }
}

extension SharedSubscription: Hashable {
  /// Whether two values are copies of the same subscription.
  public static func == (lhs: SharedSubscription, rhs: SharedSubscription) -> Bool {
    lhs.cancellation === rhs.cancellation
  }

  /// Hashes the subscription's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(cancellation))
  }
}

/// The name of a subscription in code written for Combine.
///
/// ```swift
/// private var cancellables: Set<AnyCancellable> = []
/// ```
public typealias AnyCancellable = SharedSubscription

extension SharedSubscription {
  /// Stores this subscription in a set.
  ///
  /// The subscription ends when the set is released.
  ///
  /// ```swift
  /// $count.publisher.sink { print($0) }.store(in: &cancellables)
  /// ```
  ///
  /// - Parameter subscriptions: The set.
  public func store(in subscriptions: inout Set<SharedSubscription>) {
    subscriptions.insert(self)
  }

  /// Stores this subscription in a collection.
  ///
  /// The subscription ends when the collection is released.
  ///
  /// - Parameter subscriptions: The collection.
  public func store(in subscriptions: inout some RangeReplaceableCollection<SharedSubscription>) {
    subscriptions.append(self)
  }
}
