import Dependencies
public import Synchronization

/// The existing persistences of one context, by the identity types and ids of their keys.
///
/// Properties whose keys have the same identity share one source while at least one of them exists.
///
/// Finding a persistence is inlinable, so that the compiler specialises the hashing of the caller's
/// ids.
///
/// SAFETY: `lock` guards `tables` and what is in them.
@usableFromInline final class PersistenceRegistry: @unchecked Sendable {
  private let lock = SourceLock()

  /// The tables by identity type; a program has only a few types of keys.
  private var tables: [(identity: IdentityType, table: AnyObject)] = []

  /// The registry of the current context.
  @usableFromInline static var current: PersistenceRegistry {
    DependencyValues.currentValue(of: PersistenceRegistryKey.self)
  }

  /// Returns the persistence for a key, creating it if needed.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value while the key has none.
  ///   - callSite: The call site that creates the property.
  /// - Returns: The only persistence for the key.
  @inlinable func persistence<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value,
    at callSite: @autoclosure () -> CallSite
  ) -> Persistence<Key.Value> {
    let id = key.id
    if let living = living(for: key, id: id) { return living }
    return add(key, id: id, initialValue: initialValue(), at: callSite()) {
      let new = Persistence(key: key, initialValue: initialValue())
      new.loadInitialValue()
      return new
    }
  }

  /// Returns the existing persistence for a key, if it has the key's type of value.
  @inlinable func living<Key: SharedReaderKey>(
    for key: Key,
    id: Key.ID
  ) -> Persistence<Key.Value>? {
    guard let living = entry(of: Key.self, id: id)?.persistence as? Persistence<Key.Value> else {
      return nil
    }
    if !living.isComplete.load(ordering: .acquiring) { living.complete(with: key) }
    return living
  }

  /// Returns the entry for an identity type and an id, if any.
  @inlinable func entry<Key: SharedReaderKey>(of _: Key.Type, id: Key.ID) -> PersistenceEntry? {
    enter()
    defer { leave() }
    return table(of: Key.ID.self, for: IdentityType(of: Key.self))?[id]
  }

  /// Enters the lock.
  @usableFromInline func enter() {
    lock.lock(protecting: "The registry of shared values")
  }

  /// Leaves the lock.
  @usableFromInline func leave() {
    lock.unlock()
  }

  /// Returns the table for an identity type.
  ///
  /// Call this inside the lock.
  @inlinable func table<ID>(of _: ID.Type, for identity: IdentityType) -> PersistenceTable<ID>? {
    table(for: identity) as? PersistenceTable<ID>
  }

  @usableFromInline func table(for identity: IdentityType) -> AnyObject? {
    tables.first { $0.identity == identity }?.table
  }

  /// Adds a persistence for a key, unless another thread has added one in the meantime.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - id: Its id.
  ///   - initialValue: The value while the key has none.
  ///   - callSite: The call site that creates the property.
  ///   - create: Creates a persistence, and makes it load and subscribe.
  @usableFromInline func add<Key: SharedReaderKey>(
    _ key: Key,
    id: Key.ID,
    initialValue: @autoclosure () -> Key.Value,
    at callSite: CallSite,
    create: () -> Persistence<Key.Value>
  ) -> Persistence<Key.Value> {
    if let other = entry(of: Key.self, id: id)?.persistence {
      return withExtendedLifetime(other) {
        living(for: key, id: id)
          ?? unsharedPersistence(for: key, initialValue: initialValue(), at: callSite)
      }
    }
    // Loading and subscribing call the key, which must not happen under the lock. If two threads
    // arrive at the same time, both do it, and all properties use the persistence that is ready
    // first.
    let new = create()
    if let misuse = (key as? any CheckedKey)?.misuse { callSite.reportIssue(misuse) }
    let entry = PersistenceEntry(new)
    let identity = IdentityType(of: Key.self)
    if register(entry, id: id, in: identity) != nil {
      return add(key, id: id, initialValue: initialValue(), at: callSite, create: create)
    }
    new.atEnd { self.remove(id, in: identity, entry: entry) }
    return new
  }

  /// Registers an entry, unless a persistence with its identity exists.
  ///
  /// - Returns: The living persistence. The caller retains it until it has left the lock, because
  ///   releasing a persistence acquires the lock.
  private func register<ID: Hashable>(
    _ entry: PersistenceEntry,
    id: ID,
    in identity: IdentityType
  ) -> AnyObject? {
    enter()
    defer { leave() }
    let existing = table(of: ID.self, for: identity)
    let table = existing ?? PersistenceTable<ID>()
    if existing == nil { tables.append((identity, table)) }
    if let living = table[id]?.persistence { return living }
    table[id] = entry
    return nil
  }

  /// Creates a persistence for a property whose key is already in use with another type of value.
  private func unsharedPersistence<Key: SharedReaderKey>(
    for key: Key,
    initialValue: Key.Value,
    at callSite: CallSite
  ) -> Persistence<Key.Value> {
    callSite.reportIssue(
      """
      '\(key)' is already in use with another type of value than '\(Key.Value.self)'. This property \
      has a value of its own, which is neither shared nor saved: use one type for one key.
      """
    )
    return Persistence(key: key, initialValue: initialValue, isShared: false)
  }

  /// Removes an entry, unless it was already replaced.
  private func remove<ID: Hashable>(
    _ id: ID,
    in identity: IdentityType,
    entry: PersistenceEntry
  ) {
    enter()
    defer { leave() }
    guard let table = table(of: ID.self, for: identity) else { return }
    if table[id] === entry { table[id] = nil }
  }
}

/// The common identity of the keys of one table.
@usableFromInline struct IdentityType: Equatable, Sendable {
  private let type: ObjectIdentifier
  private let idType: ObjectIdentifier

  /// Creates the identity type of the keys of a type.
  @usableFromInline init<Key: SharedReaderKey>(of _: Key.Type) {
    type = ObjectIdentifier(Key.identityType)
    idType = ObjectIdentifier(Key.ID.self)
  }
}

// MARK: - Loading on request

extension PersistenceRegistry {
  /// Returns the persistence for a key once the key's value is loaded.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - callSite: The call site that creates the property.
  /// - Returns: The only persistence for the key.
  /// - Throws: The error of the key, or ``MissingValueError`` if the key has no value.
  func persistence<Key: SharedReaderKey>(
    requiring key: Key,
    at callSite: CallSite
  ) async throws -> Persistence<Key.Value> {
    if let living = living(for: key, id: key.id) {
      // A value that exists already need not be loaded again.
      if living.isLoading || living.loadError != nil { try await living.load() }
      return living
    }
    // A source needs a value from the start, so the first load happens without a source.
    let name = KeyName(key: key)
    let loaded: Key.Value? = try await result { completion in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(name)", callback: completion)
      )
    }.get()
    guard let loaded else { throw MissingValueError(key: "\(name)") }
    return add(key, id: key.id, initialValue: loaded, at: callSite) {
      let new = Persistence(key: key, initialValue: loaded)
      new.subscribeOnce(context: .userInitiated)
      return new
    }
  }

  /// Returns the persistence for a key.
  ///
  /// If the persistence is new, the caller loads the value.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value if the key has none.
  ///   - startingValue: The value until the load finishes, or `nil` for the initial value.
  ///   - callSite: The call site that re-points the property.
  /// - Returns: The only persistence for the key, and whether it is new.
  func persistence<Key: SharedReaderKey>(
    toLoad key: Key,
    initialValue: Key.Value,
    startingWith startingValue: Key.Value?,
    at callSite: CallSite
  ) -> (Persistence<Key.Value>, isNew: Bool) {
    let new = Persistence(key: key, initialValue: initialValue, startingWith: startingValue)
    let persistence = add(key, id: key.id, initialValue: initialValue, at: callSite) { new }
    return (persistence, persistence === new)
  }
}

private enum PersistenceRegistryKey: DependencyKey {
  static var liveValue: PersistenceRegistry { PersistenceRegistry() }
  static var previewValue: PersistenceRegistry { PersistenceRegistry() }
  static var testValue: PersistenceRegistry { PersistenceRegistry() }
}
