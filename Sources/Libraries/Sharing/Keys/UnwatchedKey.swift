/// A key that loads and saves like its base, but never subscribes to changes.
///
/// A program that reads a value once needs no watcher, which would use a thread and many system
/// calls:
///
/// ```swift
/// @SharedReader(UnwatchedKey(.fileStorage(url))) var syncUps: [SyncUp] = []
/// ```
package struct UnwatchedKey<Value: Sendable>: SharedKey, Sendable {
  private let base: any SharedKey<Value> & Sendable
  private let loaded: Value?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - base: The underlying key.
  ///   - loaded: The value if the caller has already loaded it, or `nil` to load it on demand.
  package init(_ base: any SharedKey<Value> & Sendable, loaded: Value? = nil) {
    self.base = base
    self.loaded = loaded
  }

  /// The base key's description.
  package var id: String { "\(base)" }

  /// Returns the loaded value, or loads it with the base key.
  package func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if let loaded { return continuation.resume(returning: loaded) }
    base.load(context: context, continuation: continuation)
  }

  /// Reports nothing.
  package func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Saves the value with the base key.
  package func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}
