import Locking

/// A subscription to the changes of a key's external system.
///
/// It ends when it is cancelled, or when the last copy of it is released.
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends it. Called once.
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
      let cancel = self.cancel.withLock { cancel in
        defer { cancel = nil }
        return cancel
      }
      cancel?()
    }
  }
}
