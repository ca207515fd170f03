/// A type that can load a value from an external system, subscribe to its changes and save it.
///
/// Pass a key that can save to `@Shared(key)`. The library's own keys include ``InMemoryKey`` and
/// ``FileStorageKey``. Conform to the protocol to support another system.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: The reason for the save. After a mutation, the key may wait for more mutations.
  ///     After an explicit `save()`, the key must not wait.
  ///   - continuation: The continuation to resume exactly once, when the value is saved.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)

  /// Saves a value that the key does not take until the key is ready to write it.
  ///
  /// If writing is slow, implement this method in addition to ``save(_:context:continuation:)``. If
  /// a key retained a plain value until the value is written, the next mutation would copy the
  /// whole value. Retaining an ``UnsavedValue`` avoids the copy. For mutations that happen before
  /// the key takes the value, the library does not call the key again. The default implementation
  /// takes the value immediately and calls ``save(_:context:continuation:)``.
  ///
  /// - Parameters:
  ///   - unsaved: The value to save. The key calls ``UnsavedValue/take()`` to get the newest value.
  ///   - context: The reason for the save.
  ///   - continuation: The continuation to resume exactly once, when the value is saved.
  func save(unsaved: UnsavedValue<Value>, context: SaveContext, continuation: SaveContinuation)
}

extension SharedKey {
  /// Takes the value immediately and saves it.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    save(unsaved.take(), context: context, continuation: continuation)
  }
}
