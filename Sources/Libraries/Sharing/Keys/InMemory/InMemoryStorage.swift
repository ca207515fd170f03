public import Dependencies
import Locking

/// The storage in which in-memory keys keep their values.
///
/// The app has one `InMemoryStorage` while it runs, and each test has its own. Create another
/// `InMemoryStorage` to isolate a part of the app:
///
/// ```swift
/// let model = withDependencies {
///   $0.defaultInMemoryStorage = InMemoryStorage()
/// } operation: {
///   FeatureModel()
/// }
/// ```
public struct InMemoryStorage: Sendable {
  private let contents = Contents()

  /// Creates empty storage.
  public init() {}

  /// A weak link to the values of an `InMemoryStorage`.
  ///
  /// NB: All keys with the same storage share its link.
  /// A weak reference in each key would cost more than the rest of the key.
  @usableFromInline
  final class Link: Sendable {
    weak let values: Values?

    fileprivate init(to values: Values) {
      self.values = values
    }

    /// The link to the current context's storage.
    @usableFromInline
    static var current: Link {
      DependencyValues.currentValue(of: InMemoryStorageKey.self).contents.link
    }
  }

  /// The values, and the link through which keys reach them.
  ///
  /// NB: Retaining an object takes several times as long if weak references to it exist.
  /// So there are no weak references to `Contents`.
  private final class Contents: Sendable {
    let values: Values
    let link: Link

    init() {
      values = Values()
      link = Link(to: values)
    }
  }

  /// The values, by name.
  final class Values: Sendable {
    private let sources = Locked<[String: @Sendable () -> any Sendable]>([:])

    subscript(name: String) -> (any Sendable)? {
      // Call the closure outside this lock, because the closure acquires a source's lock.
      sources.withLock { $0[name] }?()
    }

    /// Returns a name's value, after storing an initial value if the name has none yet.
    func value(of name: String, keepingFirst first: any Sendable) -> any Sendable {
      let source = sources.withLock { sources in
        if let source = sources[name] { return source }
        let source: @Sendable () -> any Sendable = { first }
        sources[name] = source
        return source
      }
      return source()
    }

    /// Registers the closure that provides the value stored under a name.
    func keep(_ name: String, source: @escaping @Sendable () -> any Sendable) {
      let replaced = sources.withLock { $0.updateValue(source, forKey: name) }
      // Release the old closure outside the lock, because it may hold the last reference to a
      // source.
      _ = replaced
    }
  }
}

extension InMemoryStorage: Hashable {
  /// Whether two values refer to the same storage.
  public static func == (lhs: InMemoryStorage, rhs: InMemoryStorage) -> Bool {
    lhs.contents === rhs.contents
  }

  /// Hashes the storage's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(contents))
  }
}

extension DependencyValues {
  /// The storage that keys made by ``SharedReaderKey/inMemory(_:)`` use.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
