public import Sharing

extension SharedReaderKey {
  /// Creates a key for one value that a team shares.
  public static func etcd<Value: Codable & Equatable & Sendable>(
    _ name: String,
    in store: EtcdStore
  ) -> Self where Self == EtcdValueKey<Value> {
    EtcdValueKey(store: store, name: name)
  }
}

/// A key for one value that a team shares.
public struct EtcdValueKey<Value: Codable & Equatable & Sendable>: SharedKey {
  let store: EtcdStore
  let name: String

  /// The store and the name.
  public var id: EtcdKeyID { EtcdKeyID(store: ObjectIdentifier(store), name: name) }

  /// Loads.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  /// Subscribes.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription { SharedSubscription {} }

  /// Saves.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}
