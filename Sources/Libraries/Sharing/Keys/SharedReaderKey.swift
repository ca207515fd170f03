/// A type that can load a value from an external system and subscribe to its changes.
///
/// Conform to this protocol if the app cannot write to the external system, for example if a server
/// provides a configuration. Conform to ``SharedKey`` if the app can also save the value.
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
/// A key need not be `Sendable`, but the library may use it from any thread and from several
/// threads at once. The library holds no lock while it calls the key.
public protocol SharedReaderKey<Value> {
  /// The type of the external system's value.
  associatedtype Value: Sendable

  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// The identity of the value that the key refers to.
  ///
  /// Properties share one source of truth if their keys have the same ``identityType`` and equal
  /// ids. A key that is `Hashable` is its own id.
  ///
  /// The library compares and hashes ids on any thread, but never on two threads at once.
  var id: ID { get }

  /// The type that identifies the kind of key; by default the key's type.
  ///
  /// Keys of different identity types refer to different values, even if their ids are equal.
  /// Implement this property in a key that wraps another key and refers to the same value:
  ///
  /// ```swift
  /// struct LoggingKey<Base: SharedKey>: SharedKey {
  ///   let base: Base
  ///   var id: Base.ID { base.id }
  ///   static var identityType: Any.Type { Base.identityType }
  ///   …
  /// }
  /// ```
  ///
  /// Keys with the same identity type and equal ids must have the same type of value. If the types
  /// of value differ, the library reports an issue for the later property, and gives that property
  /// a separate value.
  static var identityType: Any.Type { get }

  /// Loads the current value.
  ///
  /// - Parameters:
  ///   - context: The reason for the load.
  ///   - continuation: The continuation to resume exactly once, immediately or later, from any
  ///     thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Starts to report changes in the external system.
  ///
  /// A property loads its value before it subscribes. If the value may have changed between the
  /// load and the subscription, report the current value immediately.
  ///
  /// - Parameters:
  ///   - context: The reason for the subscription.
  ///   - subscriber: The subscriber to which the key reports changes, from any thread, until the
  ///     subscription is cancelled.
  /// - Returns: The subscription. Cancelling or releasing the subscription must stop the reports.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey {
  /// The type of the key.
  @inlinable
  public static var identityType: Any.Type { Self.self }
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}
