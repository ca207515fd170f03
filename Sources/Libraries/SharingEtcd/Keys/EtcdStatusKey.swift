public import Sharing

extension SharedReaderKey where Self == EtcdStatusKey {
  /// Creates a key for the connection status of a store.
  ///
  /// ```swift
  /// @SharedReader(.etcdStatus(of: team)) var status = EtcdStatus()
  /// ```
  ///
  /// - Parameter store: The team's store.
  /// - Returns: A key for `@SharedReader`.
  public static func etcdStatus(of store: EtcdStore) -> Self { EtcdStatusKey(store: store) }
}

/// A key for the connection status of a store.
public struct EtcdStatusKey: SharedReaderKey, Sendable {
  let store: EtcdStore

  /// Identifies the store.
  public var id: EtcdKeyID { EtcdKeyID(store: ObjectIdentifier(store), name: "/status") }

  /// All keys of all stores share one identity type, so two keys with the same store and the same
  /// name must have the same type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Loads the current connection status of the store.
  public func load(context: LoadContext<EtcdStatus>, continuation: LoadContinuation<EtcdStatus>) {
    continuation.resume(returning: store.status)
  }

  /// Notifies the subscriber of each change to the status.
  public func subscribe(
    context: LoadContext<EtcdStatus>,
    subscriber: SharedSubscriber<EtcdStatus>
  ) -> SharedSubscription {
    store.runner.start()
    return store.runner.subscribe { subscriber.yield($0) }
  }
}

extension EtcdStatusKey: CustomStringConvertible {
  /// The name of the key in messages, which contains the store's prefix.
  public var description: String { ".etcdStatus(\(store.runner.prefix))" }
}
