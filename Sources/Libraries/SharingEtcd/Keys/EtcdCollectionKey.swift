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
  ///   - order: The key of the order of the elements, or `nil` if they are in the order in which
  ///     they were created. It is written when elements are moved or inserted, and not when one is
  ///     added at the end.
  ///   - store: The store of the team.
  /// - Returns: A key.
  public static func etcd<Element: EtcdDocument>(
    order: String? = "order",
    in store: EtcdStore
  ) -> Self where Self == EtcdCollectionKey<Element> {
    EtcdCollectionKey(store: store, order: order)
  }
}

/// A key for a collection of elements that a team shares.
///
/// Make one with ``Sharing/SharedReaderKey/etcd(order:in:)``. What is merged, and what `save()`
/// promises, is said at ``EtcdStore``. `load()` returns when everything is here that the cluster
/// had when it was called, and throws an `EtcdError` if the cluster does not answer.
public struct EtcdCollectionKey<Element: EtcdDocument>: SharedKey, Sendable {
  /// The elements.
  public typealias Value = IdentifiedArray<Element.ID, Element>

  let store: EtcdStore
  let order: String?

  /// The store, the folder of the elements and the key of their order.
  public var id: EtcdKeyID {
    EtcdKeyID(store: ObjectIdentifier(store), name: Element.mainFolder + "/", order: order)
  }

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

  /// Writes the elements that have changed to the local file, and sends them.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    actions.save(context, continuation) { value }
  }

  /// Takes the elements when they are about to be written.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    actions.save(context, continuation) { unsaved.take() }
  }

  private var actions: EtcdKeyActions<CollectionFormat<Element>> {
    EtcdKeyActions(engine: store.engine, id: id) { [order] in CollectionFormat(order: order) }
  }
}

extension EtcdCollectionKey: CustomStringConvertible {
  /// The key as messages name it.
  public var description: String { ".etcd(\(store.engine.prefix)\(Element.mainFolder)/)" }
}
