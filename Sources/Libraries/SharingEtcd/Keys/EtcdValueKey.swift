public import Sharing

extension SharedReaderKey {
  /// Creates a key for one value that a team shares, coded as JSON.
  ///
  /// ```swift
  /// @Shared(.etcd("settings", in: team)) var settings = TeamSettings()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The key, which follows the prefix of the store.
  ///   - store: The store of the team.
  /// - Returns: A key.
  public static func etcd<Value: Codable & Equatable & Sendable>(
    _ name: String,
    in store: EtcdStore
  ) -> Self where Self == EtcdValueKey<Value> {
    EtcdValueKey(store: store, name: name)
  }
}

/// A key for one value that a team shares.
///
/// Make one with ``Sharing/SharedReaderKey/etcd(_:in:)``. If two clients change the value at once,
/// it is merged if it is `Mergeable`. Otherwise the later version counts, and the other one is kept
/// beside the local file of the client that was later.
public struct EtcdValueKey<Value: Codable & Equatable & Sendable>: SharedKey, Sendable {
  let store: EtcdStore
  let name: String

  /// The store and the name.
  public var id: EtcdKeyID { EtcdKeyID(store: ObjectIdentifier(store), name: name) }

  /// The same for every key of a store: a name has one type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Returns what is here, and when the caller has asked for it, what the cluster has.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    actions.load(context, continuation)
  }

  /// Reports what other clients change.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    actions.subscribe(context, subscriber)
  }

  /// Writes the value to the local file, and sends it.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    actions.save(context, continuation) { value }
  }

  /// Takes the value when it is about to be written.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    actions.save(context, continuation) { unsaved.take() }
  }

  private var actions: EtcdKeyActions<ValueFormat<Value>> {
    EtcdKeyActions(engine: store.engine, id: id) { [name] in ValueFormat(key: name) }
  }
}

extension EtcdValueKey: CustomStringConvertible {
  /// The key as messages name it.
  public var description: String { ".etcd(\(store.engine.prefix)\(name))" }
}
