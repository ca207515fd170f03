import Dependencies
import IssueReporting

/// The living references of one context, by the ids of their keys.
///
/// Properties with equal key ids share one reference, for as long as one of them lives.
///
/// Finding a reference that lives is inlinable: a client's own ids are hashed where their type is known.
///
/// SAFETY: `tables`, and what is in them, are only touched inside `lock`, which stops a thread that enters it
/// twice.
@usableFromInline
final class PersistentReferences: @unchecked Sendable {
  private let lock = SourceLock()

  @exclusivity(unchecked)
  private var tables: [ObjectIdentifier: AnyReferenceTable] = [:]

  /// The references of the current context.
  @usableFromInline
  static var current: PersistentReferences {
    DependencyValues.current[PersistentReferencesKey.self]
  }

  /// The number of references that are registered.
  var count: Int {
    enter()
    defer { leave() }
    return unsafe tables.values.reduce(0) { $0 + $1.count }
  }

  /// Returns the reference of a key, creating it if there is none.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value if a reference is created and its key has none to load.
  ///   - isLoading: Whether a new reference loads its value now. Otherwise its initial value is what the
  ///     key has loaded.
  /// - Returns: The one reference of the key's id.
  @inlinable
  func reference<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value,
    isLoading: Bool = true
  ) -> PersistentReference<Key.Value> {
    let id = key.id
    if let existing = registered(id)?.reference(to: Key.Value.self) { return existing }
    return add(key, id: id, initialValue: initialValue(), isLoading: isLoading)
  }

  /// Returns what is registered under an id, if anything.
  @inlinable
  func registered<ID: Hashable & Sendable>(_ id: ID) -> RegisteredReference? {
    enter()
    defer { leave() }
    guard let table = table(of: ObjectIdentifier(ID.self)) else { return nil }
    // SAFETY: A table is filed under the type of its ids.
    return unsafe unsafeDowncast(table, to: ReferenceTable<ID>.self)[id]
  }

  /// Enters the lock.
  @usableFromInline
  func enter() {
    lock.lock(protecting: "The register of shared values")
  }

  /// Leaves the lock.
  @usableFromInline
  func leave() {
    lock.unlock()
  }

  /// Returns the table of a type of ids, inside the lock.
  @usableFromInline
  func table(of idType: ObjectIdentifier) -> AnyReferenceTable? { unsafe tables[idType] }

  /// Creates the reference of a key, unless another thread is faster.
  @usableFromInline
  func add<Key: SharedReaderKey>(
    _ key: Key,
    id: Key.ID,
    initialValue: @autoclosure () -> Key.Value,
    isLoading: Bool
  ) -> PersistentReference<Key.Value> {
    let registered = registered(id)
    if let living = registered?.reference {
      return withExtendedLifetime(living) {
        registered?.reference(to: Key.Value.self)
          ?? unsharedReference(for: key, initialValue: initialValue())
      }
    }
    // Loading is foreign code and must not run under the lock. When two threads get here at once,
    // both load, and the first to be done is the one that all use.
    let candidate = PersistentReference(key: key, initialValue: initialValue())
    // It is subscribed before it loads, so that no change between the two is missed.
    candidate.subscribe()
    if isLoading { candidate.loadInitialValue() }
    let registration = RegisteredReference(candidate)
    if register(registration, id: id) != nil {
      return reference(for: key, initialValue: initialValue(), isLoading: isLoading)
    }
    candidate.onEnd = { self.remove(id, registration: registration) }
    return candidate
  }

  /// Registers a reference, unless there is one under its id.
  ///
  /// - Returns: The one that there is. The caller keeps it alive until the lock is gone: the end of a
  ///   reference takes the lock.
  private func register<ID: Hashable & Sendable>(
    _ registration: RegisteredReference,
    id: ID
  ) -> AnyObject? {
    enter()
    defer { leave() }
    let type = ObjectIdentifier(ID.self)
    let table = unsafe tables[type] as? ReferenceTable<ID> ?? ReferenceTable<ID>()
    unsafe tables[type] = table
    if let existing = table[id]?.reference { return existing }
    table[id] = registration
    return nil
  }

  /// Returns the reference of a key after a value was loaded for it.
  ///
  /// - Parameter key: A key.
  /// - Returns: The one reference of the key's id.
  /// - Throws: What the key could not do, and ``MissingValueError`` if there is no value.
  func require<Key: SharedReaderKey>(_ key: Key) async throws -> PersistentReference<Key.Value> {
    if let existing = registered(key.id)?.reference(to: Key.Value.self) {
      guard try await existing.loadedValue() != nil else { throw MissingValueError(key: "\(key)") }
      return existing
    }
    // A reference needs a value from the start: the first load is made without one.
    let loaded: Key.Value? = try await withCheckedThrowingContinuation { continuation in
      key.load(
        context: .userInitiated,
        continuation: LoadContinuation("\(key)") { continuation.resume(with: $0) }
      )
    }
    guard let loaded else { throw MissingValueError(key: "\(key)") }
    return reference(for: key, initialValue: loaded, isLoading: false)
  }

  /// Makes a reference for a property whose key's id is in use with another type of value.
  private func unsharedReference<Key: SharedReaderKey>(
    for key: Key,
    initialValue: Key.Value
  ) -> PersistentReference<Key.Value> {
    reportIssue(
      """
      '\(key)' is already in use with another type of value than '\(Key.Value.self)'. This property \
      keeps a value of its own, which is neither shared nor saved: use one type for one key.
      """
    )
    return PersistentReference(unsharedValueOf: key, initialValue: initialValue)
  }

  /// Removes a reference, unless another one has taken its place meanwhile.
  private func remove<ID: Hashable & Sendable>(_ id: ID, registration: RegisteredReference) {
    enter()
    defer { leave() }
    guard let table = unsafe tables[ObjectIdentifier(ID.self)] as? ReferenceTable<ID> else {
      return
    }
    if table[id] === registration { table[id] = nil }
  }
}

private enum PersistentReferencesKey: DependencyKey {
  static var liveValue: PersistentReferences { PersistentReferences() }
  static var previewValue: PersistentReferences { PersistentReferences() }
  static var testValue: PersistentReferences { PersistentReferences() }
}
