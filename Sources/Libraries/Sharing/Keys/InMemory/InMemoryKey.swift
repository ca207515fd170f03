extension SharedReaderKey {
  /// Creates a key for a value that is shared with the whole app and forgotten when it ends.
  ///
  /// ```swift
  /// @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
  /// ```
  ///
  /// - Parameter key: The name of the value.
  /// - Returns: An in-memory key, in the storage that ``/Dependencies/DependencyValues`` has as
  ///   `defaultInMemoryStorage` at this moment.
  @inlinable
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(name: key, storage: .current)
  }
}

/// A key for a value that lives as long as the app.
///
/// Make one with ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey, Sendable {
  @usableFromInline let name: String

  // The storage keeps the references of its values alive, and they keep this key: a strong
  // reference to the values would be a cycle.
  @usableFromInline let storage: InMemoryStorage.Link

  @inlinable
  init(name: String, storage: InMemoryStorage.Link) {
    self.name = name
    self.storage = storage
  }

  /// The name, in its storage.
  @inlinable
  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: storage.id) }

  /// The same for every type of value: a name has one.
  @inlinable
  public static var identityType: Any.Type { InMemoryKeyID.self }

  /// Loads the value that the storage has.
  ///
  /// The initial value of the first property with this name becomes the value of the name: later
  /// properties, and `Shared(require:)`, find it even after the first one is gone.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let stored =
      switch context {
      case .initialValue(let first): storage.values?.value(of: name, keepingFirst: first)
      case .userInitiated: storage.values?[name]
      }
    guard let stored, let value = stored as? Value
    else { return continuation.resumeReturningInitialValue() }
    continuation.resume(returning: value)
  }

  /// Reports nothing: all properties that share the value share one reference.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Keeps a value in the storage.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.values?.keep(name) { value }
    continuation.resume()
  }

  /// Keeps the unsaved value, which also covers later mutations.
  public func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    storage.values?.keep(name) { unsaved.take() }
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  /// The expression that creates the key.
  public var description: String { ".inMemory(\(String(reflecting: name)))" }
}

/// The identity of an in-memory key: a name, and the storage that it is a name in.
public struct InMemoryKeyID: Hashable, Sendable {
  @usableFromInline let name: String
  @usableFromInline let storage: InMemoryStorage.ID

  @inlinable
  init(name: String, storage: InMemoryStorage.ID) {
    self.name = name
    self.storage = storage
  }

  /// Hashes the name only: a program has few storages, and finds its properties often.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
