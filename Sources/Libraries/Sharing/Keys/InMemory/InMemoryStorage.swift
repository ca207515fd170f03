public import Dependencies
import Synchronization

/// Where in-memory keys keep their values.
///
/// The app has one for as long as it runs, and each test has its own. Make another to keep a part of
/// the app apart:
///
/// ```swift
/// let model = withDependencies {
///   $0.defaultInMemoryStorage = InMemoryStorage()
/// } operation: {
///   FeatureModel()
/// }
/// ```
public struct InMemoryStorage: Sendable {
  let values = Values()

  /// Creates an empty storage.
  public init() {}

  /// Tells storages apart, unlike an address even after one of them is gone.
  struct ID: Hashable, Sendable {
    private static let latest = Atomic<UInt64>(0)
    private let number = latest.add(1, ordering: .relaxed).newValue
  }

  var id: ID { values.id }

  /// The values of a storage, by name.
  final class Values: Sendable {
    let id = ID()
    private let sources = Locked<[String: @Sendable () -> any Sendable]>([:])

    subscript(name: String) -> (any Sendable)? {
      // The source leads to a reference's lock: it is asked when this lock is gone.
      sources.withLock { $0[name] }?()
    }

    func keep(_ name: String, source: @escaping @Sendable () -> any Sendable) {
      let replaced = sources.withLock { $0.updateValue(source, forKey: name) }
      // Released here, not under the lock: it may be the last to know its reference.
      _ = replaced
    }
  }
}

extension DependencyValues {
  /// The storage of keys made by ``SharedReaderKey/inMemory(_:)``.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage { InMemoryStorage() }
  static var previewValue: InMemoryStorage { InMemoryStorage() }
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
