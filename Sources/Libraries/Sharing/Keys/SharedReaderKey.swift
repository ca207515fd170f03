/// A type that can load a value from an external system and subscribe to its changes.
///
/// Conform to this protocol when a value comes from a system that the app cannot write to, such as
/// a configuration kept on a server. Conform to ``SharedKey`` when the app can save the value, too.
///
/// ```swift
/// struct EnvironmentKey: SharedReaderKey {
///   let id: String
///
///   func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
///     guard let value = ProcessInfo.processInfo.environment[id]
///     else { return continuation.resumeReturningInitialValue() }
///     continuation.resume(returning: value)
///   }
///
///   func subscribe(
///     context: LoadContext<String>, subscriber: SharedSubscriber<String>
///   ) -> SharedSubscription {
///     SharedSubscription {}
///   }
/// }
///
/// @SharedReader(EnvironmentKey(id: "EDITOR")) var editor = "vi"
/// ```
///
/// A key is used from any thread, and never while the library holds a lock.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of value that the external system holds.
  associatedtype Value: Sendable

  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of what the key refers to.
  ///
  /// Properties whose keys have equal ids share one reference. A key that is `Hashable` is its own
  /// identity.
  ///
  /// The library compares and hashes ids on any thread, one at a time.
  var id: ID { get }

  /// Loads the current value.
  ///
  /// - Parameters:
  ///   - context: Why the value is loaded.
  ///   - continuation: What to resume, exactly once, at once or later, from any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Starts to report changes of the external system.
  ///
  /// - Parameters:
  ///   - context: Why the subscription starts.
  ///   - subscriber: Receives the changes, from any thread, until the subscription is cancelled.
  /// - Returns: The subscription. Ending it, or releasing it, must stop the reports.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}
