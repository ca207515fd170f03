import Dependencies
import IssueReporting

/// The living persistences of one context, by the ids of their keys.
///
/// Properties with equal key ids share one source, for as long as one of them lives.
///
/// Finding a living persistence is inlinable, so that the compiler specialises the hashing of the
/// caller's ids.
///
/// SAFETY: `lock` guards `tables` and what is in them, and stops a thread that enters it twice.
@usableFromInline final class PersistenceRegistry: @unchecked Sendable {
  private let lock = SourceLock()

  /// The tables for the types of ids, of which a program has few.
  @exclusivity(unchecked)
  private var tables: [(idType: ObjectIdentifier, table: AnyPersistenceTable)] = []

  /// The registry of the current context.
  @usableFromInline static var current: PersistenceRegistry {
    DependencyValues.currentValue(of: PersistenceRegistryKey.self)
  }

  /// Returns the persistence for a key, and creates it if there is none.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value while the key has none.
  /// - Returns: The one persistence for the key's id.
  @inlinable func persistence<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value
  ) -> Persistence<Key.Value> {
    let id = key.id
    if let living = entry(for: id)?.persistence(of: Key.Value.self) { return living }
    return add(key, id: id, initialValue: initialValue()) {
      let new = Persistence(key: key, initialValue: initialValue())
      new.loadInitialValue()
      return new
    }
  }

  /// Returns the entry for an id, if there is one.
  @inlinable func entry<ID: Hashable>(for id: ID) -> PersistenceEntry? {
    enter()
    defer { leave() }
    guard let table = table(for: ObjectIdentifier(ID.self)) else { return nil }
    // SAFETY: A table is stored under the type of its ids.
    return unsafe unsafeDowncast(table, to: PersistenceTable<ID>.self)[id]
  }

  /// Enters the lock.
  @usableFromInline func enter() {
    lock.lock(protecting: "The registry of shared values")
  }

  /// Leaves the lock.
  @usableFromInline func leave() {
    lock.unlock()
  }

  /// Returns the table for a type of ids, inside the lock.
  @usableFromInline func table(for idType: ObjectIdentifier) -> AnyPersistenceTable? {
    unsafe tables.first { $0.idType == idType }?.table
  }

  /// Adds a persistence for a key, unless another thread has added one meanwhile.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - id: Its id.
  ///   - initialValue: The value while the key has none.
  ///   - create: Creates a persistence, and lets it load and subscribe.
  @usableFromInline func add<Key: SharedReaderKey>(
    _ key: Key,
    id: Key.ID,
    initialValue: @autoclosure () -> Key.Value,
    create: () -> Persistence<Key.Value>
  ) -> Persistence<Key.Value> {
    let existing = entry(for: id)
    if let living = existing?.persistence {
      return withExtendedLifetime(living) {
        existing?.persistence(of: Key.Value.self)
          ?? unsharedPersistence(for: key, initialValue: initialValue())
      }
    }
    // To load and subscribe is code of the key, and must not run under the lock. When two threads
    // get here at once, both do it, and all properties use the persistence that is ready first.
    let new = create()
    let entry = PersistenceEntry(new)
    if register(entry, id: id) != nil {
      return add(key, id: id, initialValue: initialValue(), create: create)
    }
    let registered = RegisteredID(value: id)
    new.atEnd { self.remove(registered.value, entry: entry) }
    return new
  }

  /// Registers an entry, unless there is a living persistence with its id.
  ///
  /// - Returns: The living persistence. The caller keeps it alive until it has left the lock: the
  ///   end of a persistence takes the lock.
  private func register<ID: Hashable>(_ entry: PersistenceEntry, id: ID) -> AnyObject? {
    enter()
    defer { leave() }
    let type = ObjectIdentifier(ID.self)
    let existing = table(for: type) as? PersistenceTable<ID>
    let table = existing ?? PersistenceTable<ID>()
    if existing == nil { unsafe tables.append((type, table)) }
    if let living = table[id]?.persistence { return living }
    table[id] = entry
    return nil
  }

  /// Creates a persistence for a property whose key's id is in use with another type of value.
  private func unsharedPersistence<Key: SharedReaderKey>(
    for key: Key,
    initialValue: Key.Value
  ) -> Persistence<Key.Value> {
    reportIssue(
      """
      '\(key)' is already in use with another type of value than '\(Key.Value.self)'. This property \
      has a value of its own, which is neither shared nor saved: use one type for one key.
      """
    )
    return Persistence(key: key, initialValue: initialValue, isShared: false)
  }

  /// Removes an entry, unless another one has taken its place.
  private func remove<ID: Hashable>(_ id: ID, entry: PersistenceEntry) {
    enter()
    defer { leave() }
    guard let table = table(for: ObjectIdentifier(ID.self)) as? PersistenceTable<ID> else {
      return
    }
    if table[id] === entry { table[id] = nil }
  }
}

/// The id of a key, which the thread uses that releases the persistence.
///
/// SAFETY: The registry uses ids inside its lock only.
private struct RegisteredID<ID: Hashable>: @unchecked Sendable {
  let value: ID
}

// MARK: - Loading on request

extension PersistenceRegistry {
  /// Returns the persistence for a key once the key's value is loaded.
  ///
  /// - Parameter key: A key.
  /// - Returns: The one persistence for the key's id.
  /// - Throws: The error of the key, or ``MissingValueError`` if there is no value.
  func persistence<Key: SharedReaderKey>(
    requiring key: Key
  ) async throws -> Persistence<Key.Value> {
    if let living = entry(for: key.id)?.persistence(of: Key.Value.self) {
      try await living.loadedValue()
      return living
    }
    // A source needs a value from the start: the first load is made without one.
    let loaded: Key.Value? = try await result { completion in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(key)", callback: completion)
      )
    }.get()
    guard let loaded else { throw MissingValueError(key: "\(key)") }
    return add(key, id: key.id, initialValue: loaded) {
      let new = Persistence(key: key, initialValue: loaded)
      new.subscribeOnce(context: .userInitiated)
      return new
    }
  }

  /// Returns the persistence for a key.
  ///
  /// If it is new, the caller loads the value.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value if the key has none.
  ///   - startingValue: The value until another one is loaded.
  /// - Returns: The one persistence for the key's id, and whether it is new.
  func persistence<Key: SharedReaderKey>(
    toLoad key: Key,
    initialValue: Key.Value,
    startingWith startingValue: Key.Value
  ) -> (Persistence<Key.Value>, isNew: Bool) {
    let new = Persistence(key: key, initialValue: initialValue, startingWith: startingValue)
    let persistence = add(key, id: key.id, initialValue: initialValue) { new }
    return (persistence, persistence === new)
  }
}

private enum PersistenceRegistryKey: DependencyKey {
  static var liveValue: PersistenceRegistry { PersistenceRegistry() }
  static var previewValue: PersistenceRegistry { PersistenceRegistry() }
  static var testValue: PersistenceRegistry { PersistenceRegistry() }
}
