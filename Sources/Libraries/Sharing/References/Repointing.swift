public import Synchronization

/// The reference that a property was re-pointed to.
///
/// All copies of a projected value share one reference, so `$x = …` changes that reference. The
/// reference keeps its original content for code that is still using this content. Once a property
/// has been re-pointed, each access to the property uses the new reference, the *replacement*.
/// Publishers of the property follow the replacement, because the replacement is the value of a
/// ``Source``.
///
/// NB: The structure is not generic, although it holds references of one type.
/// Destroying a member of a generic type requires a look-up at run time, which would slow down
/// every reference.
@usableFromInline struct Replacement: Sendable {
  /// The latest reference, or `nil` before the property is re-pointed for the first time.
  var reference: (any AnyObject & Sendable)?

  /// Whether publishers wait for a value that is being loaded.
  var isAwaitingLoad = false
}

extension Reference {
  /// The latest replacement of this reference, or this reference if it has not been re-pointed.
  @inlinable final var current: Reference {
    isRepointed.load(ordering: .acquiring) ? replacement : self
  }

  @usableFromInline final var replacement: Reference {
    guard let replacement = repointing.load()?.actualValue.reference as? Reference else {
      fatalError("A reference was re-pointed, but its replacement is missing.")
    }
    return replacement
  }

  /// Calls a closure with the current reference, and with a `PersistenceUse` that keeps the value
  /// of the reference's key alive.
  ///
  /// The closure receives a `PersistenceUse` of its own, because re-pointing the reference ends the
  /// reference's `PersistenceUse`.
  ///
  /// - Parameter body: Uses the reference and the `PersistenceUse`, for example to derive another
  ///   reference or to register an observer. If the property is re-pointed while the closure runs,
  ///   the closure is called again. The `PersistenceUse` may have been empty, or the observer may
  ///   have registered too late for the notification of the re-pointing.
  /// - Returns: The result of the last call to the closure.
  @inlinable final func withTarget<R: ~Copyable>(
    _ body: (Reference, borrowing PersistenceUse) -> R
  ) -> R {
    while isRepointed.load(ordering: .acquiring) {
      let target = replacement
      let result = target.withTarget(body)
      if target === replacement { return result }
    }
    let use = source.isKeyed ? source.inside { persistence.copy() } : PersistenceUse()
    let result = body(self, use)
    return isRepointed.load(ordering: .acquiring) ? withTarget(body) : result
  }

  /// The value of the reference that the property was re-pointed to.
  ///
  /// Reading the value registers the calling code as an observer.
  @usableFromInline final var observedValueOfReplacement: Value {
    while true {
      let observed = replacement
      let value = observed.observedValue
      if observed === replacement { return value }
    }
  }

  /// Re-points the properties that hold this reference to another reference.
  ///
  /// - Parameters:
  ///   - reference: The reference to use from now on. This method copies the reference.
  ///   - isAwaitingLoad: Whether publishers wait for a value that is being loaded.
  /// - Returns: A closure that notifies publishers again, so that they deliver the current value.
  ///   The closure does nothing if the properties have been re-pointed again in the meantime.
  @discardableResult
  final func repoint(to reference: Reference, isAwaitingLoad: Bool = false) -> () -> Void {
    let new = reference.withTarget { $0.copy(persistence: $1) }
    let latest = repointingCreatedIfNeeded
    // Release the previous reference outside all locks, because releasing it may run its key's
    // code.
    var (previous, revision) = (self, UInt64(0))
    latest.replace(with: Replacement(reference: new, isAwaitingLoad: isAwaitingLoad)) {
      previous = latest.value.reference as? Reference ?? self
      revision = latest.revision &+ 1
      isRepointed.store(true, ordering: .releasing)
      return true
    }
    // End the `PersistenceUse` outside the lock, because ending the last use runs the key's code.
    let ended = source.locked { persistence.end() }
    _ = consume ended
    // The notification must also reach observers of the loading and saving status, and observers of
    // parts, because tracked code may have derived a part from the property.
    previous.source.locked { previous.path(isCreating: false).collectObservers() }.notify()
    return { [revision] in
      latest.replace(with: Replacement(reference: new)) { latest.revision == revision }
    }
  }

  final var repointingCreatedIfNeeded: Source<Replacement> {
    repointing.load() ?? repointing.storeIfNil(Source(Replacement()))
  }
}
