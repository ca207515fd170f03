import Dependencies

/// The living references of one context, by the ids of their keys.
///
/// Properties with equal key ids share one reference, for as long as one of them lives.
final class PersistentReferences: Sendable {
  private let entries = Locked<[KeyIdentity: Entry]>([:])

  private struct Entry: Sendable {
    weak let reference: (any RootReference)?
    let identity: ObjectIdentifier
  }

  /// The number of references that are registered.
  var count: Int { entries.withLock(\.count) }

  /// Returns the reference of a key, creating it if there is none.
  ///
  /// - Parameters:
  ///   - key: A key.
  ///   - initialValue: The value if a reference is created and its key has none to load.
  ///   - isLoading: Whether a new reference loads its value now. Otherwise its initial value is what the
  ///     key has loaded.
  /// - Returns: The one reference of the key's id.
  func reference<Key: SharedReaderKey>(
    for key: Key,
    initialValue: @autoclosure () -> Key.Value,
    isLoading: Bool = true
  ) -> PersistentReference<Key.Value> {
    let id = KeyIdentity(key.id)
    if let existing = entries.withLock({ $0[id]?.reference }) {
      return cast(existing, for: key, initialValue: initialValue())
    }
    // Loading is foreign code and must not run under the lock. When two threads get here at once,
    // both load, and the first to be done is the one that all use.
    let candidate = PersistentReference(key: key, initialValue: initialValue())
    if isLoading { candidate.loadInitialValue() }
    let winner = entries.withLock { entries -> any RootReference in
      if let existing = entries[id]?.reference { return existing }
      entries[id] = Entry(reference: candidate, identity: ObjectIdentifier(candidate))
      return candidate
    }
    guard winner === candidate else {
      return cast(winner, for: key, initialValue: initialValue())
    }
    candidate.onEnd = { [weak self] identity in self?.remove(id, identity: identity) }
    candidate.subscribe()
    return candidate
  }

  /// Returns the reference of a key after a value was loaded for it.
  ///
  /// - Parameter key: A key.
  /// - Returns: The one reference of the key's id.
  /// - Throws: What the key could not do, and ``MissingValueError`` if there is no value.
  func require<Key: SharedReaderKey>(_ key: Key) async throws -> PersistentReference<Key.Value> {
    if let existing = existingReference(for: key) {
      try await existing.load()
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

  private func existingReference<Key: SharedReaderKey>(
    for key: Key
  ) -> PersistentReference<Key.Value>? {
    let id = KeyIdentity(key.id)
    return entries.withLock { $0[id]?.reference } as? PersistentReference<Key.Value>
  }

  private func cast<Key: SharedReaderKey>(
    _ existing: any RootReference,
    for key: Key,
    initialValue: @autoclosure () -> Key.Value
  ) -> PersistentReference<Key.Value> {
    if let reference = existing as? PersistentReference<Key.Value> { return reference }
    reportIssue(
      """
      '\(key)' is already in use with another type of value than '\(Key.Value.self)'. This property \
      keeps a value of its own, which is neither shared nor saved: use one type for one key.
      """
    )
    return PersistentReference(unsharedValueOf: key, initialValue: initialValue())
  }

  /// Removes an entry, unless another reference has taken its place meanwhile.
  private func remove(_ id: KeyIdentity, identity: ObjectIdentifier) {
    entries.withLock { entries in
      if entries[id]?.identity == identity { entries[id] = nil }
    }
  }
}

/// A key's id with its type erased.
///
/// SAFETY: The initialiser takes nothing that is not `Sendable`.
private struct KeyIdentity: Hashable, @unchecked Sendable {
  private let id: AnyHashable

  init(_ id: some Hashable & Sendable) {
    self.id = AnyHashable(id)
  }
}

extension DependencyValues {
  /// Where the references of the current context are registered.
  var persistentReferences: PersistentReferences { self[PersistentReferencesKey.self] }
}

private enum PersistentReferencesKey: DependencyKey {
  static var liveValue: PersistentReferences { PersistentReferences() }
  static var previewValue: PersistentReferences { PersistentReferences() }
  static var testValue: PersistentReferences { PersistentReferences() }
}
