public import Sharing

extension SharedReaderKey where Self == EtcdStatusKey {
  /// Creates a key for how a store stands to its cluster.
  ///
  /// ```swift
  /// @SharedReader(.etcdStatus(of: team)) var status = EtcdStatus()
  /// ```
  ///
  /// - Parameter store: The store of the team.
  /// - Returns: A key.
  public static func etcdStatus(of store: EtcdStore) -> Self { EtcdStatusKey(store: store) }
}

/// A key for how a store stands to its cluster.
public struct EtcdStatusKey: SharedReaderKey, Sendable {
  let store: EtcdStore

  /// The store.
  public var id: EtcdKeyID { EtcdKeyID(store: ObjectIdentifier(store), name: "/status") }

  /// The same for every key of a store: a name has one type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Returns the status at this moment.
  public func load(context: LoadContext<EtcdStatus>, continuation: LoadContinuation<EtcdStatus>) {
    continuation.resume(returning: store.status)
  }

  /// Reports each change of the status.
  public func subscribe(
    context: LoadContext<EtcdStatus>,
    subscriber: SharedSubscriber<EtcdStatus>
  ) -> SharedSubscription {
    store.engine.start()
    return store.engine.subscribe { subscriber.yield($0) }
  }
}

extension EtcdStatusKey: CustomStringConvertible {
  /// The key as messages name it.
  public var description: String { ".etcdStatus(\(store.engine.prefix))" }
}
