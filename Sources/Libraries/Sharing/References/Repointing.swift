import Locking
public import Synchronization

/// The reference that a property was re-pointed to, and the publishers that follow the property.
///
/// All copies of a projected value share one reference, so `$x = …` changes that reference. The
/// reference keeps its original content for code that is still using it. Later accesses to the
/// property use the replacement.
///
/// NB: Not generic, although it holds references of one type.
/// Destroying a member of a generic type requires a look-up at run time, which would slow down
/// every reference.
@usableFromInline final class Repointing: Sendable {
  typealias AnyReference = any AnyObject & Sendable

  /// Receives a reference and whether its value is still being loaded.
  typealias Follow = @Sendable (AnyReference, _ isAwaitingLoad: Bool) -> Void

  private struct State {
    var replacement: AnyReference?

    /// The number of replacements so far.
    var version: UInt64 = 0

    /// The closures of publishers, oldest first.
    var followers: [(number: UInt64, follow: Follow)] = []

    var latestFollower: UInt64 = 0
  }

  private let state = Locked(State())

  /// The pending calls of followers, in the order in which all threads re-pointed the property.
  private let calls = DeliveryQueue<@Sendable () -> Void>()

  /// The latest reference that the property was re-pointed to.
  var replacement: AnyReference? { state.withLock { $0.replacement } }

  /// Replaces the reference, calls `activate`, and then calls the followers.
  ///
  /// - Parameters:
  ///   - reference: The new reference.
  ///   - isAwaitingLoad: Whether its value is still being loaded.
  ///   - activate: Makes the replacement visible to accesses of the property.
  /// - Returns: The version of the new reference, and the replaced reference, if any. The caller
  ///   releases that reference outside all locks, because releasing it runs code of its key.
  func replace(
    with reference: AnyReference,
    isAwaitingLoad: Bool,
    activate: () -> Void
  ) -> (version: UInt64, replaced: AnyReference?) {
    let result = state.withLock { state in
      defer { state.replacement = reference }
      state.version += 1
      call(state.followers, with: reference, isAwaitingLoad: isAwaitingLoad)
      return (state.version, state.replacement)
    }
    activate()
    deliver()
    return result
  }

  /// Calls the followers again with the reference of the given version, unless the property was
  /// re-pointed since.
  func followAgain(version: UInt64) {
    state.withLock { state in
      guard state.version == version, let reference = state.replacement else { return }
      call(state.followers, with: reference, isAwaitingLoad: false)
    }
    deliver()
  }

  /// Calls a closure with the current reference, and with the new reference after each re-pointing.
  ///
  /// - Parameters:
  ///   - original: The current reference if the property was not re-pointed.
  ///   - follow: Receives the successive references.
  /// - Returns: A subscription that stops the calls when it is cancelled.
  func follow(from original: AnyReference, _ follow: @escaping Follow) -> SharedSubscription {
    let number = state.withLock { state in
      state.latestFollower += 1
      let new = (state.latestFollower, follow)
      state.followers.append(new)
      call([new], with: state.replacement ?? original, isAwaitingLoad: false)
      return state.latestFollower
    }
    deliver()
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.removeAll { $0.number == number } }
    }
  }

  private func call(
    _ followers: [(number: UInt64, follow: Follow)],
    with reference: AnyReference,
    isAwaitingLoad: Bool
  ) {
    guard !followers.isEmpty else { return }
    calls.add { for follower in followers { follower.follow(reference, isAwaitingLoad) } }
  }

  private func deliver() { calls.deliver { $0() } }
}

/// The value that the caller of ``Reference/withTarget(observing:_:)`` observes.
@usableFromInline enum TargetObservation {
  /// Nothing.
  case none

  /// The value that the reference leads to.
  case part

  /// The whole value of the source.
  case whole
}

extension Reference {
  /// The reference that a property with this reference currently uses.
  @inlinable final var current: Reference {
    isRepointed.load(ordering: .acquiring) ? replacement : self
  }

  @usableFromInline final var replacement: Reference {
    guard let replacement = repointing.load()?.replacement as? Reference else {
      fatalError("A reference counts as re-pointed but has no replacement.")
    }
    return replacement
  }

  /// Calls a closure with the current reference and a `PersistenceUse` that keeps its key's value
  /// alive.
  ///
  /// The closure receives a `PersistenceUse` of its own, because re-pointing the reference ends the
  /// reference's `PersistenceUse`.
  ///
  /// - Parameters:
  ///   - observation: The value that the calling code is registered to observe, if it is being
  ///     tracked.
  ///   - body: Uses the reference and the `PersistenceUse`, for example to derive another
  ///     reference. Called again if the property is re-pointed meanwhile.
  /// - Returns: The result of the last call to the closure.
  @inlinable final func withTarget<R: ~Copyable>(
    observing observation: TargetObservation = .none,
    _ body: (Reference, borrowing PersistenceUse) -> R
  ) -> R {
    while true {
      if isRepointed.load(ordering: .acquiring) {
        let target = replacement
        let result = target.withTarget(observing: observation, body)
        if target === replacement { return result }
        continue
      }
      if observation != .none, source.accessWhole() {
        registerObserver(ofWhole: observation == .whole)
        // If the reference was re-pointed before this registration, the notification came too early
        // for this observer.
        if isRepointed.load(ordering: .acquiring) { continue }
      }
      guard source.isKeyed else { return body(self, PersistenceUse()) }
      let use = livePersistence
      if unsafe use.unmanaged != nil { return body(self, use) }
    }
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

  /// A use of the source's ``Persistence``; empty if this reference was re-pointed.
  @usableFromInline final var livePersistence: PersistenceUse {
    source.inside { persistence.copy() }
  }

  /// Re-points the properties that hold this reference to another reference.
  ///
  /// - Parameters:
  ///   - reference: The reference to use from now on. The reference is copied.
  ///   - isAwaitingLoad: Whether publishers wait for a value that is being loaded.
  /// - Returns: The version for ``Repointing/followAgain(version:)``.
  @discardableResult
  final func repoint(to reference: Reference, isAwaitingLoad: Bool = false) -> UInt64 {
    let new = reference.withTarget { $0.copy(persistence: $1) }
    let (version, replaced) = repointingCreatedIfNeeded.replace(
      with: new,
      isAwaitingLoad: isAwaitingLoad
    ) {
      isRepointed.store(true, ordering: .releasing)
    }
    // End the use outside the lock, because releasing the last use runs the key's code.
    let ended = source.locked { persistence.end() }
    _ = consume ended
    // Also notify observers of loading and saving, and of parts: tracked code may have derived a
    // part from the property.
    let previous = replaced as? Reference ?? self
    previous.source.notifyObservers { previous.path(isCreating: false).collectObservers() }
    return version
  }

  final var repointingCreatedIfNeeded: Repointing {
    repointing.load() ?? repointing.storeIfNil(Repointing())
  }
}
