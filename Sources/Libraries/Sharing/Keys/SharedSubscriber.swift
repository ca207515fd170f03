/// Receives the changes of a key's external system.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onChange: @Sendable (Value, () throws -> Value, inout Merger) -> Bool
  private let onLoading: @Sendable (Bool) -> Void

  /// Creates a subscriber.
  ///
  /// A key receives its subscribers from the library. Create one to test a key directly, or in a
  /// key that wraps another key.
  ///
  /// - Parameters:
  ///   - callback: Called with each value, with `nil` when the external system has none any more,
  ///     and with each error.
  ///   - onChange: Called with a value that was changed elsewhere, a closure that returns its base,
  ///     and a merger that counts conflicts. Returns whether the value was taken in. By default it
  ///     always is, as an update.
  ///   - onLoading: Called when the external system starts and ends to load.
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

  /// Reports a new value, which replaces the one that is there.
  public func yield(_ value: Value) {
    callback(.success(value))
  }

  /// Reports a value that was changed elsewhere, and keeps changes that are not saved yet.
  ///
  /// If the property has no unsaved change, or its value is equal to the base again, the new value
  /// replaces the current one. If both have changed and the value is ``Mergeable``, the two are
  /// merged. Otherwise nothing happens: the save that is due will find the other version, and the
  /// key decides then.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - base: The version that the value is based on: the one that was last loaded or saved here.
  ///     Evaluated when needed.
  /// - Returns: Whether the property accepted the value.
  @discardableResult
  public func yield(_ value: Value, since base: @autoclosure () throws -> Value) -> Bool {
    var merger = Merger()
    return onChange(value, base, &merger)
  }

  /// Reports a value that was changed elsewhere, as ``yield(_:since:)`` does, and counts what could
  /// not be merged.
  ///
  /// Where both versions have changed the same thing, what is there stays. A key that counts a
  /// conflict can keep the other version elsewhere.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - base: The version that it has come from: what was last loaded or saved here. Evaluated
  ///     when needed.
  ///   - merger: Merges, and counts what could not be merged.
  /// - Returns: Whether the value was taken in.
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

  /// Reports a new value, an error, or with `nil` that the external system has no value any more.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reports a new value or an error.
  ///
  /// NB: Generic in the error, so that the compiler prefers the function above for a bare
  /// `.failure(error)`.
  public func yield<Failure: Error>(with result: Result<Value, Failure>) {
    callback(result.map(Optional.some).mapError { $0 })
  }

  /// Reports that the external system has no value any more: the property's initial one applies.
  public func yieldReturningInitialValue() {
    callback(.success(nil))
  }

  /// Reports that a value is on its way, or no longer is.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
