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
  ///     in order of creation. Moving or inserting an element writes the order key; appending one
  ///     element usually does not.
  ///   - store: The team's store.
  /// - Returns: A key for `@Shared`.
  public static func etcd<Element: EtcdDocument>(
    order: String? = "order",
    in store: EtcdStore
  ) -> Self where Self == EtcdKey<IdentifiedArray<Element.ID, Element>> {
    EtcdKey("\(Element.mainFolder)/", order, in: store) { CollectionFormat<Element>(order: order) }
  }

  /// Creates a key for one value that a team shares, encoded as JSON.
  ///
  /// If two clients change a `Mergeable` value at the same time, the store merges the two versions.
  /// If the value is not `Mergeable`, the later version wins. The client that wrote the later
  /// version keeps the earlier version as a backup next to the client's local file.
  ///
  /// ```swift
  /// @Shared(.etcd("settings", in: team)) var settings = TeamSettings()
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the etcd key, without the store's prefix.
  ///   - store: The team's store.
  /// - Returns: A key for `@Shared`.
  public static func etcd<Value: Codable & Equatable & Sendable>(
    _ name: String,
    in store: EtcdStore
  ) -> Self where Self == EtcdKey<Value> {
    EtcdKey(name, in: store) { ValueFormat<Value>(key: name) }
  }
}

/// A key for a value that a team shares.
///
/// Create a key with ``Sharing/SharedReaderKey/etcd(order:in:)`` or
/// ``Sharing/SharedReaderKey/etcd(_:in:)``. The documentation of ``EtcdStore`` describes merging
/// and saving. `load()` returns when the store has received all changes that the cluster had when
/// `load()` was called. `load()` throws an `EtcdError` if the cluster cannot be reached.
public struct EtcdKey<Value: Equatable & Sendable>: SharedKey, Sendable {
  /// The identity of the value, which consists of the store and the etcd key.
  ///
  /// The identity of a collection consists of the store, the folder and the order key.
  public let id: EtcdKeyID

  let store: EtcdStore

  /// The value to load if the cluster has no data for this key.
  private let emptyValue: Value?

  private let connect: @Sendable (Value?) throws -> any StoredValue<Value>

  init<Format: EtcdFormat>(
    _ name: String,
    _ order: String? = nil,
    in store: EtcdStore,
    format: @escaping @Sendable () -> Format
  ) where Format.Value == Value {
    let id = EtcdKeyID(store: ObjectIdentifier(store), name: name, order: order)
    (self.id, self.store, emptyValue) = (id, store, format().emptyValue)
    connect = { try store.runner.participant(id, format, initialValue: $0) }
  }

  /// All keys of all stores share one identity type, so two keys with the same store and the same
  /// name must have the same type of value.
  public static var identityType: Any.Type { EtcdKeyID.self }

  /// Loads the value from the local file.
  ///
  /// If the program called `load()`, the store first asks the cluster for changes.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    do {
      let stored = try connect(context.initialValue)
      if context.initialValue != nil {
        return continuation.resume(with: .success(stored.value))
      }
      store.runner.requestSave()
      store.runner.load { [emptyValue] result in
        continuation.resume(with: result.map { stored.value ?? emptyValue })
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }

  /// Notifies the subscriber when another client changes the value.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    do {
      let stored = try connect(context.initialValue)
      // Subscribing on the store's queue ensures that the current value arrives before any later
      // value.
      return store.runner.sync { stored.subscribe(subscriber) }
    } catch {
      subscriber.yield(throwing: error)
      return SharedSubscription {}
    }
  }

  /// Writes the changes to the local file and sends them to the cluster.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    save(context, continuation) { value }
  }

  /// Saves a value, which the store reads from the property when the store is ready to write.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    save(context, continuation) { unsaved.take() }
  }

  private func save(
    _ context: SaveContext,
    _ continuation: SaveContinuation,
    taking take: @escaping @Sendable () -> Value
  ) {
    do {
      let saver = Saver(context: context, continuation: continuation)
      try connect(nil).requestSave(saver, taking: take)
      store.runner.requestSave()
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

extension EtcdKey: CustomStringConvertible {
  /// The name of the key in messages, which contains the store's prefix and the etcd key.
  public var description: String { ".etcd(\(store.runner.prefix)\(id.name))" }
}
