public import Sharing

extension SharedReaderKey {
  /// Creates a key for one value that a team shares, encoded as JSON.
  ///
  /// ```swift
  /// @Shared(.etcd("settings", in: team)) var settings = TeamSettings()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the key, without the prefix of the store.
  ///   - store: The store of the team.
  /// - Returns: A key for `@Shared`.
  public static func etcd<Value: Codable & Equatable & Sendable>(
    _ name: String,
    in store: EtcdStore
  ) -> Self where Self == EtcdValueKey<Value> {
    EtcdValueKey(store: store, name: name)
  }
}

/// A key for one value that a team shares.
///
/// Create a key with ``Sharing/SharedReaderKey/etcd(_:in:)``. If two clients change the value at
/// the same time, the store merges the versions, provided the value is `Mergeable`. Otherwise the
/// later version wins. The client that wrote the later version keeps the other version as a backup
/// next to its local file.
public struct EtcdValueKey<Value: Codable & Equatable & Sendable>: SharedKey, Sendable {
  let store: EtcdStore
  let name: String

  /// Identifies the store and the name.
  public var id: EtcdKeyID { EtcdKeyID(store: ObjectIdentifier(store), name: name) }

  /// All keys of a store share one identity type, because a name has only one type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Loads the value of the local file.
  ///
  /// If the program called `load()`, asks the cluster first.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    actions.load(context, continuation)
  }

  /// Notifies the subscriber when another client changes the value.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    actions.subscribe(context, subscriber)
  }

  /// Writes the value to the local file and sends it to the cluster.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    actions.save(context, continuation) { value }
  }

  /// Reads the value only when the store is ready to write it.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    actions.save(context, continuation) { unsaved.take() }
  }

  private var actions: EtcdKeyActions<ValueFormat<Value>> {
    EtcdKeyActions(runner: store.runner, id: id) { [name] in ValueFormat(key: name) }
  }
}

extension EtcdValueKey: CustomStringConvertible {
  /// The name of the key in messages.
  public var description: String { ".etcd(\(store.runner.prefix)\(name))" }
}
