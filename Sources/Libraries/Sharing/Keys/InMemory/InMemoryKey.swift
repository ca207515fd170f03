extension SharedReaderKey {
  /// Creates a key for a value that is shared by the whole app and lost when the app exits.
  ///
  /// ```swift
  /// @Shared(.inMemory("meetingsHeld")) var meetingsHeld = 0
  /// ```
  ///
  /// - Parameter key: The name of the value.
  /// - Returns: A key in the current `defaultInMemoryStorage` of
  ///   ``/Dependencies/DependencyValues``.
  @inlinable
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(name: key, storage: .current)
  }
}

/// A key for a value that stays in memory until the app exits.
///
/// Create an in-memory key with ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey, Sendable {
  @usableFromInline let name: String

  // The storage retains the references to its values, and the references retain the key. So the key
  // must not retain the values.
  @usableFromInline let storage: InMemoryStorage.Link

  @inlinable
  init(name: String, storage: InMemoryStorage.Link) {
    self.name = name
    self.storage = storage
  }

  /// The name and the storage.
  ///
  /// Each `InMemoryStorage` has its own values.
  @inlinable
  public var id: InMemoryKeyID { InMemoryKeyID(name: name, storage: storage) }

  /// All in-memory keys have the same identity type, because keys with the same name must have the
  /// same type of value.
  @inlinable
  public static var identityType: Any.Type { InMemoryKeyID.self }

  /// Loads the value from the storage.
  ///
  /// The initial value of the first property with this name becomes the name's value. Later
  /// properties and `Shared(require:)` find this value even after the first property is released.
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

  /// Reports nothing, because all properties with the value share one source of truth.
  public func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Stores a value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.values?.keep(name) { value }
    continuation.resume()
  }

  /// Stores the unsaved value, which includes later mutations.
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

/// The identity of an in-memory key: its name and its in-memory storage.
public struct InMemoryKeyID: Hashable, Sendable {
  @usableFromInline let name: String
  @usableFromInline let storage: ObjectIdentifier

  @inlinable
  init(name: String, storage: InMemoryStorage.Link) {
    self.name = name
    self.storage = ObjectIdentifier(storage)
  }

  /// Hashes only the name: a program has few `InMemoryStorage` values, but looks up properties
  /// often.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
