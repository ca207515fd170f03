extension SharedReaderKey {
  /// This key together with a default value.
  public typealias Default = SharedKeyDefault<Self>
}

/// A key that knows its default value and its type, so that properties need to state neither.
///
/// ```swift
/// extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<SyncUp>>.Default {
///   static var syncUps: Self {
///     Self[.fileStorage(.documentsDirectory.appending(component: "sync-ups.json")), default: []]
///   }
/// }
///
/// @Shared(.syncUps) var syncUps
/// ```
public struct SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  @usableFromInline let base: Base
  @usableFromInline let defaultValue: @Sendable () -> Base.Value

  @inlinable
  init(base: Base, defaultValue: @escaping @Sendable () -> Base.Value) {
    self.base = base
    self.defaultValue = defaultValue
  }

  /// Adds a default value to a key.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - defaultValue: The value when the key's external system has none. Evaluated when needed.
  public static subscript(
    key: Base, default defaultValue: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    @inlinable get { Self(base: key, defaultValue: defaultValue) }
  }

  /// Replaces the default value of a key that has one already.
  ///
  /// - Parameters:
  ///   - key: A key with a default value.
  ///   - defaultValue: The value to use instead.
  public static subscript(
    key: Self, default defaultValue: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    @inlinable get { Self(base: key.base, defaultValue: defaultValue) }
  }

  /// The default value, evaluated at each access.
  public var initialValue: Base.Value { defaultValue() }

  /// The id of the key without its default: both share one reference.
  @inlinable
  public var id: Base.ID { base.id }

  /// The identity type of the key without its default.
  @inlinable
  public static var identityType: Any.Type { Base.identityType }

  /// Loads as the key without its default does.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Subscribes as the key without its default does.
  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves as the key without its default does.
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }

  /// Saves as the key without its default does.
  public func save(
    unsaved: UnsavedValue<Base.Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(unsaved: unsaved, context: context, continuation: continuation)
  }
}

extension SharedKeyDefault: CheckedKey {
  var misuse: String? { (base as? any CheckedKey)?.misuse }
}

extension SharedKeyDefault: Sendable where Base: Sendable {}

extension SharedKeyDefault: CustomStringConvertible {
  /// How the key without its default describes itself.
  public var description: String { String(describing: base) }
}
