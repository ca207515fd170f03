public import Synchronization

/// A counted use of a ``Persistence`` object, or an empty use.
///
/// While the object has uses, it stays alive, and other properties with the same key find it. Each
/// reference, unsaved value and subscription owns one use.
///
/// NB: Strong references here and weak references in the registry would be slower.
/// A weakly referenced object takes several times as long to retain and release. With weak
/// references, finding a property took 220 ns, a third of it for retaining and releasing.
///
/// SAFETY: The first use retains the object, and the last use releases it.
/// A new use is a copy of an existing use, or is created inside the registry's lock. The last use
/// cannot end while another thread holds the registry's lock.
@frozen
@usableFromInline
@safe
struct PersistenceUse: ~Copyable, @unchecked Sendable {
  @usableFromInline let unmanaged: Unmanaged<AnyPersistence>?

  /// Takes over a use that is already counted, or creates an empty use.
  @inlinable init(_ unmanaged: Unmanaged<AnyPersistence>?) { unsafe self.unmanaged = unmanaged }

  /// Creates an empty use.
  @inlinable init() { unsafe self.init(nil) }

  /// Creates the first use of a new object.
  init(first persistence: AnyPersistence) {
    unsafe self.init(another: .passRetained(persistence))
  }

  /// Creates another use of an object that is already in use, or an empty use.
  @inlinable init(another unmanaged: Unmanaged<AnyPersistence>?) {
    unsafe self.init(unmanaged)
    unsafe unmanaged?._withUnsafeGuaranteedRef { _ = $0.useCount.add(1, ordering: .relaxed) }
  }

  @inlinable deinit {
    if let unmanaged = unsafe unmanaged { unsafe Self.end(unmanaged) }
  }

  /// The object in use, or `nil` if the use is empty.
  var persistence: AnyPersistence? { unsafe unmanaged?.takeUnretainedValue() }

  @inlinable func copy() -> PersistenceUse { unsafe PersistenceUse(another: unmanaged) }

  /// Loads the value, and waits until it is loaded.
  func load() async throws { try await persistence?.load() }

  /// Saves the value, and waits until the key has saved it.
  func save() async throws { try await persistence?.save() }

  /// Returns the object.
  ///
  /// The use continues until the caller ends it.
  @inlinable consuming func forget() -> Unmanaged<AnyPersistence>? {
    let forgotten = unsafe unmanaged
    discard self
    return unsafe forgotten
  }

  @usableFromInline static func end(_ unmanaged: Unmanaged<AnyPersistence>) {
    let isOver = unsafe unmanaged._withUnsafeGuaranteedRef { persistence in
      var count = persistence.useCount.load(ordering: .relaxed)
      while count > 1 {
        let (isEnded, actual) = persistence.useCount.weakCompareExchange(
          expected: count,
          desired: count - 1,
          ordering: .releasing
        )
        if isEnded { return false }
        count = actual
      }
      return persistence.endRegisteredUse?(persistence) ?? persistence.countEnd()
    }
    if isOver { unsafe unmanaged.release() }
  }
}

/// A ``PersistenceUse`` that can end before its owner is released.
///
/// SAFETY: As ``PersistenceUse``.
/// The owner never ends the use while another thread copies it.
@usableFromInline
@safe
struct EndableUse: ~Copyable, Sendable {
  @usableFromInline let use: Atomic<Unmanaged<AnyPersistence>?>

  @inlinable init(_ use: consuming PersistenceUse) {
    unsafe self.use = Atomic(use.forget())
  }

  @inlinable deinit { _ = unsafe PersistenceUse(use.load(ordering: .acquiring)) }

  /// Removes the use from its owner, and returns the use.
  func end() -> PersistenceUse {
    unsafe PersistenceUse(use.exchange(nil, ordering: .acquiringAndReleasing))
  }

  /// Returns another use.
  @inlinable func copy() -> PersistenceUse {
    unsafe PersistenceUse(another: use.load(ordering: .acquiring))
  }
}

extension AnyPersistence {
  /// Decreases the number of uses.
  ///
  /// - Returns: Whether the use that has ended was the last use.
  final func countEnd() -> Bool {
    useCount.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// Returns another use of this object.
  ///
  /// The caller's own use keeps the object alive meanwhile.
  final func use() -> PersistenceUse { unsafe PersistenceUse(another: .passUnretained(self)) }
}

extension Persistence {
  /// The source of truth.
  @usableFromInline var source: Source<Value> {
    // SAFETY: The initialiser creates a source of this type.
    unsafe unsafeDowncast(anySource, to: Source<Value>.self)
  }

  /// Whether the object in use has this type, and needs no other key to save the value.
  @inlinable static func isUsed(by use: borrowing PersistenceUse) -> Bool {
    guard let unmanaged = unsafe use.unmanaged else { return false }
    return unsafe unmanaged._withUnsafeGuaranteedRef {
      type(of: $0) == Persistence.self && $0.isComplete.load(ordering: .acquiring)
    }
  }

  /// Returns the object in use, which must have this type.
  static func used(by use: borrowing PersistenceUse) -> Persistence {
    guard let persistence = use.persistence else {
      fatalError("A 'PersistenceUse' has no 'Persistence' object.")
    }
    // SAFETY: See above.
    return unsafe unsafeDowncast(persistence, to: Persistence.self)
  }
}

extension Reference where Value: Sendable {
  /// Creates a reference to a key's value.
  @inlinable convenience init(_ use: consuming PersistenceUse) {
    guard let unmanaged = unsafe use.unmanaged else {
      fatalError("A key's reference was created without a 'Persistence' object.")
    }
    // SAFETY: The use keeps the object alive until this reference owns the use.
    let source = unsafe unmanaged._withUnsafeGuaranteedRef { $0.anySource }
    self.init(to: source, persistence: use)
  }
}
