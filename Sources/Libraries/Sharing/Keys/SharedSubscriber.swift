/// What a key feeds with the changes of its external system.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let onUpdate: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// Keys are handed theirs. Create one to test a key alone.
  ///
  /// - Parameters:
  ///   - onUpdate: Called with each value, with `nil` when the external system has none any more, and
  ///     with each error.
  ///   - onLoading: Called when the external system starts and ends to load.
  public init(
    onUpdate: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.onUpdate = onUpdate
    self.onLoading = onLoading
  }

  /// Reports a new value.
  public func yield(_ value: Value) {
    onUpdate(.success(value))
  }

  /// Reports an error, which becomes the property's `loadError`.
  public func yield(throwing error: any Error) {
    onUpdate(.failure(error))
  }

  /// Reports a new value or an error.
  public func yield(with result: Result<Value, any Error>) {
    onUpdate(result.map(Optional.some))
  }

  /// Reports that the external system has no value any more: the property's initial one applies.
  public func yieldReturningInitialValue() {
    onUpdate(.success(nil))
  }

  /// Reports that a value is on its way, or no longer is.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
