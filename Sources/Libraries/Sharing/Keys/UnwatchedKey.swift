/// A key that loads and saves like its base, but never subscribes to changes.
///
/// A program that reads a value once needs no watcher, which takes a thread and many system calls:
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
  ///   - base: The key that does the work.
  ///   - loaded: The value that the caller has loaded already, or `nil` to load it when it is
  ///     needed.
  package init(_ base: any SharedKey<Value> & Sendable, loaded: Value? = nil) {
    self.base = base
    self.loaded = loaded
  }

  /// The description of the other key.
  package var id: String { "\(base)" }

  /// Returns the loaded value, or loads as the other key does.
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

  /// Saves as the other key does.
  package func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}
