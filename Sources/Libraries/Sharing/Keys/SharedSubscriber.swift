/// Receives the changes in a key's external system.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onChange: @Sendable (Value, () throws -> Value, inout Merger) -> Bool
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// A key receives its subscribers from the library. Create a subscriber only to test a key
  /// directly, or to implement a key that wraps another key.
  ///
  /// - Parameters:
  ///   - callback: Called with each value, with `nil` when the external system no longer has a
  ///     value, and with each error.
  ///   - onChange: Called with three arguments: a value from another program, a closure that
  ///     returns the base of that value, and a merger that counts conflicts. Returns whether the
  ///     property accepted the value. By default, every value is accepted as an update.
  ///   - onLoading: Called when the external system starts and stops loading.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onChange: (@Sendable (Value, () throws -> Value, inout Merger) -> Bool)? = nil,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.callback = callback
    self.onChange =
      onChange
      ?? { value, _, _ in
        callback(.success(value))
        return true
      }
    self.onLoading = onLoading
  }

  /// Reports a new value, which replaces the current value.
  public func yield(_ value: Value) {
    callback(.success(value))
  }

  /// Reports another program's change, and keeps unsaved changes.
  ///
  /// If the property has no unsaved change, or its value equals the base again, the new value
  /// replaces the current value. If both versions have changed, the library merges them, provided
  /// the value is ``Mergeable``. If the versions cannot be merged, the property keeps its value.
  /// When the pending save finds the other version, the key decides which version to keep.
  ///
  /// - Parameters:
  ///   - value: The new value in the external system.
  ///   - base: The version that this process last loaded or saved, and that `value` is based on.
  ///     The expression is evaluated when needed.
  /// - Returns: Whether the property accepted the value.
  @discardableResult
  public func yield(_ value: Value, since base: @autoclosure () throws -> Value) -> Bool {
    var merger = Merger()
    return onChange(value, base, &merger)
  }

  /// Reports another program's change like ``yield(_:since:)``, and counts conflicts.
  ///
  /// If both versions changed the same part, the property keeps its own version of the part. A key
  /// that finds a conflict can keep the other version elsewhere, for example in a backup.
  ///
  /// - Parameters:
  ///   - value: The new value in the external system.
  ///   - base: The version that this process last loaded or saved, and that `value` is based on.
  ///     The expression is evaluated when needed.
  ///   - merger: Merges the versions and counts conflicts.
  /// - Returns: Whether the property accepted the value.
  public func yield(
    _ value: Value,
    since base: @autoclosure () throws -> Value,
    with merger: inout Merger
  ) -> Bool {
    onChange(value, base, &merger)
  }

  /// Reports an error, which becomes the property's `loadError`.
  public func yield(throwing error: any Error) {
    callback(.failure(error))
  }

  /// Reports a new value, an error or, with `nil`, that the external system no longer has a value.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reports a new value or an error.
  ///
  /// NB: This function is generic in the type of the error.
  /// So the compiler prefers the function above for a bare `.failure(error)`.
  public func yield<Failure: Error>(with result: Result<Value, Failure>) {
    callback(result.map(Optional.some).mapError { $0 })
  }

  /// Reports that the external system no longer has a value, so the property returns to its initial
  /// value.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Reports whether the external system is loading a value.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
