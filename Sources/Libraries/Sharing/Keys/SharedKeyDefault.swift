extension SharedReaderKey {
  /// This key together with a default value.
  public typealias Default = SharedKeyDefault<Self>
}

/// A key with a default value.
///
/// A property with this key needs neither an initial value nor a type annotation.
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
  ///   - key: The key to which the default is added.
  ///   - defaultValue: The value to use if the key's external system has no value. The expression
  ///     is evaluated when needed.
  public static subscript(
    key: Base, default defaultValue: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    @inlinable get { Self(base: key, defaultValue: defaultValue) }
  }

  /// Replaces the default value of a key.
  ///
  /// - Parameters:
  ///   - key: A key with a default value.
  ///   - defaultValue: The new default value.
  public static subscript(
    key: Self, default defaultValue: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    @inlinable get { Self(base: key.base, defaultValue: defaultValue) }
  }

  /// The default value, evaluated on each access.
  public var initialValue: Base.Value { defaultValue() }

  /// The base key's id.
  ///
  /// A property with the base key and a property with this key share one source of truth.
  @inlinable
  public var id: Base.ID { base.id }

  /// The identity type of the base key.
  @inlinable
  public static var identityType: Any.Type { Base.identityType }

  /// Loads the value with the base key.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Subscribes with the base key.
  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value with the base key.
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }

  /// Saves the value with the base key.
  public func save(
    unsaved: UnsavedValue<Base.Value>,
    context: SaveContext,
    continuation: SaveContinuation
  ) {
    base.save(unsaved: unsaved, context: context, continuation: continuation)
  }
}

extension SharedKeyDefault: KeyWithDefault {
  var keyWithoutDefault: any SharedReaderKey<Base.Value> {
    (base as? any KeyWithDefault<Base.Value>)?.keyWithoutDefault ?? base
  }
}

extension SharedKeyDefault: CheckedKey {
  var misuse: String? { (base as? any CheckedKey)?.misuse }
}

extension SharedKeyDefault: Sendable where Base: Sendable {}

extension SharedKeyDefault: CustomStringConvertible {
  /// The base key's description.
  public var description: String { String(describing: base) }
}

/// A key with a default value, for code that does not know the key's type.
protocol KeyWithDefault<Value> {
  associatedtype Value: Sendable

  var initialValue: Value { get }

  /// The key to which the default was added.
  var keyWithoutDefault: any SharedReaderKey<Value> { get }
}
