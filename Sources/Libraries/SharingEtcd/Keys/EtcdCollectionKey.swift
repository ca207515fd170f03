public import IdentifiedCollections
public import Sharing

extension SharedReaderKey {
  /// Creates a key for a collection of elements that a team shares.
  ///
  /// ```swift
  /// @Shared(.etcd(in: team)) var syncUps: IdentifiedArrayOf<SyncUp> = []
  /// ```
  ///
  /// - Parameters:
  ///   - order: The etcd key that stores the order of the elements, or `nil` to keep the elements
  ///     in order of creation. Moving or inserting an element writes this key; appending does not.
  ///   - store: The store of the team.
  /// - Returns: A key for `@Shared`.
  public static func etcd<Element: EtcdDocument>(
    order: String? = "order",
    in store: EtcdStore
  ) -> Self where Self == EtcdCollectionKey<Element> {
    EtcdCollectionKey(store: store, order: order)
  }
}

/// A key for a collection of elements that a team shares.
///
/// Create a key with ``Sharing/SharedReaderKey/etcd(order:in:)``. ``EtcdStore`` describes merging
/// and saving. `load()` returns once the store has received all changes that the cluster had at the
/// time of the call, and throws an `EtcdError` if the cluster does not answer.
public struct EtcdCollectionKey<Element: EtcdDocument>: SharedKey, Sendable {
  /// The collection of the elements.
  public typealias Value = IdentifiedArray<Element.ID, Element>

  let store: EtcdStore
  let order: String?

  /// Identifies the store, the folder of the elements and the key of their order.
  public var id: EtcdKeyID {
    EtcdKeyID(store: ObjectIdentifier(store), name: Element.mainFolder + "/", order: order)
  }

  /// All keys of a store share one identity type, because a name has only one type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Loads the value of the local file.
  ///
  /// If the program called `load()`, asks the cluster first.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    actions.load(context, continuation)
  }

  /// Notifies the subscriber when another client changes the elements.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    actions.subscribe(context, subscriber)
  }

  /// Writes the changed elements to the local file and sends them to the cluster.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    actions.save(context, continuation) { value }
  }

  /// Reads the elements only when the store is ready to write them.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    actions.save(context, continuation) { unsaved.take() }
  }

  private var actions: EtcdKeyActions<CollectionFormat<Element>> {
    EtcdKeyActions(runner: store.runner, id: id) { [order] in CollectionFormat(order: order) }
  }
}

extension EtcdCollectionKey: CustomStringConvertible {
  /// The name of the key in messages.
  public var description: String { ".etcd(\(store.runner.prefix)\(Element.mainFolder)/)" }
}
