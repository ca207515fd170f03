/// A type that can load a value from an external system, subscribe to its changes and save it.
///
/// `@Shared(key)` takes such a key. The library's own keys are ``InMemoryKey`` and
/// ``FileStorageKey``; conform to the protocol for any other system.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: Why the value is saved: after a mutation, which may wait a moment for the next
  ///     ones, or because the caller asked for it, which may not.
  ///   - continuation: The continuation to resume exactly once, when the value is saved.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)

  /// Saves a value that the key takes when it is ready to write it.
  ///
  /// Implement this in addition when writing is slow. A key that keeps a value until it is written
  /// makes the next mutation copy the whole value. A key that keeps an ``UnsavedValue`` avoids the
  /// copy, and is not called again for the mutations in between. By default the value is taken at
  /// once and handed to ``save(_:context:continuation:)``.
  ///
  /// - Parameters:
  ///   - unsaved: Gives the newest value at the moment it is taken.
  ///   - context: Why the value is saved.
  ///   - continuation: What to resume, exactly once, when the value is saved.
  func save(unsaved: UnsavedValue<Value>, context: SaveContext, continuation: SaveContinuation)
}

extension SharedKey {
  /// Takes the value at once and saves it.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    save(unsaved.take(), context: context, continuation: continuation)
  }
}
