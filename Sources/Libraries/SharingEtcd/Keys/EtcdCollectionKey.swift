public import IdentifiedCollections
public import Sharing

extension SharedReaderKey {
  /// Creates a key for a collection of elements that a team shares.
  public static func etcd<Element: EtcdDocument>(
    order: String? = "order",
    in store: EtcdStore
  ) -> Self where Self == EtcdCollectionKey<Element> {
    EtcdCollectionKey(store: store, order: order)
  }
}

/// A key for a collection of elements that a team shares.
public struct EtcdCollectionKey<Element: EtcdDocument>: SharedKey {
  /// The elements.
  public typealias Value = IdentifiedArray<Element.ID, Element>

  let store: EtcdStore
  let order: String?

  /// The store, the folder, and the key of the order.
  public var id: EtcdKeyID {
    EtcdKeyID(store: ObjectIdentifier(store), name: Element.etcdFolders.first ?? "", order: order)
  }

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

/// The identity of a key in a store.
public struct EtcdKeyID: Hashable, Sendable {
  let store: ObjectIdentifier
  let name: String
  var order: String?
}
