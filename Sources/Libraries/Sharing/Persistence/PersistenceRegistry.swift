public import Dependencies
public import IssueReporting

/// The ``Persistence`` objects in use in one context, by the identity types and ids of their keys.
///
/// Properties whose keys have the same identity type and equal ids share one source, which lives as
/// long as any of these properties exists.
///
/// The look-up is inlinable, so that the compiler specialises the hashing of the caller's ids.
///
/// SAFETY: `lock` guards `tables` and their contents.
@usableFromInline final class PersistenceRegistry: @unchecked Sendable {
  /// An object's entry in the registry.
  struct Registration {
    let registry: PersistenceRegistry

    /// Removes the entry from the registry.
    let remove: () -> Void
  }

  private let lock = SourceLock()
  let tables = PersistenceTables()

  /// Calls a closure with the current context's registry.
  @inlinable static func withCurrent<R>(_ body: (PersistenceRegistry) -> R) -> R {
    DependencyValues.withCurrentValue(of: PersistenceRegistryKey.self) { body(copy $0) }
  }

  /// The current context's registry.
  static var current: PersistenceRegistry { withCurrent { $0 } }

  /// Returns a ``PersistenceUse`` for a key, creating the key's ``Persistence`` if necessary.
  ///
  /// - Parameters:
  ///   - key: The key of the property.
  ///   - initialValue: The property's value while the key has no value.
  ///   - callSite: The call site that creates the property.
  /// - Returns: A ``PersistenceUse`` of the object that all properties with the key share.
  @inlinable func use<Key: SharedReaderKey>(
    of key: Key,
    initialValue: @autoclosure () -> Key.Value,
    at callSite: @autoclosure () -> CallSite
  ) -> PersistenceUse {
    let id = key.id
    let use = use(of: key, id: id)
    if Persistence<Key.Value>.isUsed(by: use) { return use }
    return addUse(of: key, id: id, initialValue: initialValue(), at: callSite()) {
      let new = Persistence(key: key, initialValue: initialValue())
      new.loadInitialValue()
      return new
    }
  }

  /// Enters the lock.
  @usableFromInline func enter() {
    lock.lock(protecting: "The registry of shared values")
  }

  /// Leaves the lock.
  @usableFromInline func leave() {
    lock.unlock()
  }

  /// Adds an object for a key, unless another thread has already added one.
  ///
  /// - Parameters:
  ///   - key: The key of the property.
  ///   - id: The key's id.
  ///   - initialValue: The property's value while the key has no value.
  ///   - callSite: The call site that creates the property.
  ///   - create: Creates the object, and makes it load and subscribe.
  /// - Returns: A ``PersistenceUse`` of the object that all properties with the key share.
  @usableFromInline func addUse<Key: SharedReaderKey>(
    of key: Key,
    id: Key.ID,
    initialValue: @autoclosure () -> Key.Value,
    at callSite: CallSite,
    create: () -> Persistence<Key.Value>
  ) -> PersistenceUse {
    let existing = use(of: key, id: id)
    if let persistence = existing.persistence {
      guard let persistence = persistence as? Persistence<Key.Value> else {
        return useOfUnshared(key, initialValue: initialValue(), at: callSite)
      }
      persistence.complete(with: key)
      return existing
    }
    // Loading and subscribing call the key, which must not happen under the lock. If two threads
    // use a new key at the same time, both create an object, and all properties use the object that
    // is registered first.
    let new = create()
    if let misuse = (key as? any CheckedKey)?.misuse { callSite.report(misuse) }
    let first = register(new, id: id, in: IdentityType(of: Key.self))
    if first.persistence != nil { return first }
    return addUse(of: key, id: id, initialValue: initialValue(), at: callSite, create: create)
  }

  /// Registers an object, unless another object with the same identity is in use.
  ///
  /// - Returns: The first ``PersistenceUse`` of the object, or an empty one if the object was not
  ///   registered.
  private func register<ID: Hashable>(
    _ new: AnyPersistence,
    id: ID,
    in identity: IdentityType
  ) -> PersistenceUse {
    enter()
    defer { leave() }
    let existing = unsafe tables[identity]?.takeUnretainedValue() as? PersistenceTable<ID>
    let table = existing ?? PersistenceTable<ID>()
    if existing == nil { tables.add(table, for: identity) }
    guard table.add(new, for: id) else { return PersistenceUse() }
    new.registration = Registration(registry: self) { table.remove(id) }
    return PersistenceUse(first: new)
  }

  /// Ends a ``PersistenceUse`` of an object, and removes the object from the registry if that use
  /// was the last.
  ///
  /// - Returns: Whether the use was the last use of the object.
  func end(_ persistence: AnyPersistence, _ registration: Registration) -> Bool {
    enter()
    defer { leave() }
    guard persistence.countEnd() else { return false }
    registration.remove()
    return true
  }

  /// Returns a ``PersistenceUse`` of a new, unshared object for a property whose key is already in
  /// use with another type of value.
  private func useOfUnshared<Key: SharedReaderKey>(
    _ key: Key,
    initialValue: Key.Value,
    at callSite: CallSite
  ) -> PersistenceUse {
    callSite.report(
      """
      '\(key)' is already in use with a value type other than '\(Key.Value.self)'. This property has its own \
      value, which is neither shared nor saved: use one type per key.
      """
    )
    return PersistenceUse(
      first: Persistence(key: key, initialValue: initialValue, isShared: false)
    )
  }
}

/// The common identity of the keys of one table.
@usableFromInline struct IdentityType: Equatable, Sendable {
  private let type: ObjectIdentifier
  private let idType: ObjectIdentifier

  /// Creates the identity type that all keys of type `Key` share.
  @usableFromInline init<Key: SharedReaderKey>(of _: Key.Type) {
    type = ObjectIdentifier(Key.identityType)
    idType = ObjectIdentifier(Key.ID.self)
  }
}

/// The registry of a process or of a test.
@usableFromInline enum PersistenceRegistryKey: DependencyKey {
  @usableFromInline static var liveValue: PersistenceRegistry { PersistenceRegistry() }
  @usableFromInline static var testValue: PersistenceRegistry { PersistenceRegistry() }
}
