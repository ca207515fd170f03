public import Dependencies
public import IssueReporting

/// Maps the identity types and ids of keys to the ``Persistence`` objects of one context.
///
/// Properties whose keys have the same identity type and equal ids share one source, which lives as
/// long as any of these properties exists.
///
/// The look-up is inlinable, so that the compiler specialises the hashing of the caller's ids.
///
/// SAFETY: `lock` guards `tables` and their contents.
@usableFromInline final class PersistenceRegistry: @unchecked Sendable {
  private let lock = SourceLock()
  @usableFromInline let tables = PersistenceTables()

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
    let use = use(of: key)
    if Persistence<Key.Value>.isUsed(by: use) { return use }
    return addUse(of: key, initialValue: initialValue(), at: callSite()) { $0.loadInitialValue() }
  }

  /// Enters the lock.
  @usableFromInline func enter() {
    lock.lock(protecting: "The registry of shared values")
  }

  /// Leaves the lock.
  @usableFromInline func leave() {
    lock.unlock()
  }

  /// Adds an object for a key, unless the key already has an object.
  ///
  /// If the key is already in use with another type of value, the property gets a new, unshared
  /// object.
  ///
  /// - Parameters:
  ///   - key: The key of the property.
  ///   - initialValue: The property's value while the key has no value.
  ///   - startingValue: The property's value until the load finishes. If `nil`, the property starts
  ///     with the initial value.
  ///   - callSite: The call site that creates the property.
  ///   - start: Makes a new object load or subscribe.
  /// - Returns: A ``PersistenceUse`` of the object that all properties with the key share.
  @usableFromInline func addUse<Key: SharedReaderKey>(
    of key: Key,
    initialValue: @autoclosure () -> Key.Value,
    startingWith startingValue: Key.Value? = nil,
    at callSite: CallSite,
    start: (Persistence<Key.Value>) -> Void
  ) -> PersistenceUse {
    var use = use(of: key)
    if use.persistence == nil {
      // Loading and subscribing call the key, which must not happen under the lock. If two threads
      // use a new key at the same time, both create an object, and all properties use the object
      // that is registered first.
      let new = Persistence(key: key, initialValue: initialValue(), startingWith: startingValue)
      start(new)
      if let misuse = (key as? any CheckedKey)?.misuse { callSite.report(misuse) }
      use = register(new, id: key.id, in: IdentityType(of: Key.self))
    }
    guard let persistence = use.persistence as? Persistence<Key.Value> else {
      callSite.report(
        """
        '\(key)' is already in use with a value type other than '\(Key.Value.self)'. This property has its own \
        value, which is neither shared nor saved: use one type per key.
        """
      )
      return PersistenceUse(
        first: Persistence(key: key, initialValue: initialValue(), isShared: false)
      )
    }
    persistence.complete(with: key)
    return use
  }

  /// Registers an object, unless another object with the same identity is in use.
  ///
  /// - Returns: A ``PersistenceUse`` of the registered object.
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
    new.endRegisteredUse = { persistence in
      self.enter()
      defer { self.leave() }
      guard persistence.countEnd() else { return false }
      table.remove(id)
      return true
    }
    return table.add(new, for: id)
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
