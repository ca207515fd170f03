import Locking
public import Synchronization

/// What a property needs when it is re-pointed or followed: `$x = …` and `$x.publisher`.
///
/// All copies of a projected value share one reference, so re-pointing is a matter of the reference. The value that the
/// reference was created with stays in place for code that is just using it; the property's accesses go to a
/// ``Reference/current`` reference from then on.
///
/// NB: Not generic, although what it holds are references of one type: to destroy a member of a generic type takes a
/// look-up at run time, and every reference would pay for it.
final class Repointing: Sendable {
  /// Receives a reference, its version, and whether its value is still being loaded.
  typealias Follow = @Sendable (any AnyObject & Sendable, _ version: UInt64, Bool) -> Void

  private struct Follower: Sendable {
    let id: UInt64
    let follow: Follow
  }

  private struct State {
    var replacement: (any AnyObject & Sendable)?
    var followers: [Follower] = []
    var latestID: UInt64 = 0
    var version: UInt64 = 0
  }

  private let state = Locked(State())

  /// The reference that the property was re-pointed to last.
  var replacement: (any AnyObject & Sendable)? { state.withLock { $0.replacement } }

  /// Replaces the reference.
  ///
  /// - Returns: The version of the new reference, and the one that it has replaced, if there was one. The caller
  ///   releases that outside all locks: the end of a reference runs code of its key.
  func replace(
    with reference: any AnyObject & Sendable
  ) -> (version: UInt64, replaced: (any AnyObject & Sendable)?) {
    state.withLock { state in
      defer { state.replacement = reference }
      state.version += 1
      return (state.version, state.replacement)
    }
  }

  /// Calls the followers with the reference of a version.
  func notifyFollowers(_ reference: any AnyObject & Sendable, version: UInt64, isAwaitingLoad: Bool)
  {
    let followers = state.withLock { $0.followers }
    for follower in followers { follower.follow(reference, version, isAwaitingLoad) }
  }

  /// Lets the followers start anew with the reference of a version, unless the property was re-pointed since.
  func followAgain(version: UInt64) {
    let (reference, followers) = state.withLock { state in
      guard state.version == version, let reference = state.replacement else {
        return (nil as (any AnyObject & Sendable)?, [Follower]())
      }
      state.version += 1
      return (reference, state.followers)
    }
    guard let reference else { return }
    for follower in followers { follower.follow(reference, version + 1, false) }
  }

  /// Calls a closure with the current reference, and with each one that the property is re-pointed to.
  ///
  /// - Parameters:
  ///   - original: The reference that is current if the property was not re-pointed.
  ///   - follow: Receives the references, each with a higher version than the one before.
  /// - Returns: A subscription that stops the calls when it is cancelled.
  func follow(
    from original: any AnyObject & Sendable,
    _ follow: @escaping Follow
  ) -> SharedSubscription {
    let (id, reference, version) = state.withLock { state in
      state.latestID += 1
      state.followers.append(Follower(id: state.latestID, follow: follow))
      return (state.latestID, state.replacement ?? original, state.version)
    }
    follow(reference, version, false)
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.removeAll { $0.id == id } }
    }
  }
}

extension Reference {
  /// The reference that a property with this reference leads to at the moment.
  @inlinable
  final var current: Reference {
    isRepointed.load(ordering: .acquiring) ? replacement : self
  }

  @usableFromInline
  final var replacement: Reference {
    guard let replacement = repointing.load()?.replacement as? Reference else {
      fatalError("A reference counts as re-pointed but has no replacement.")
    }
    return replacement
  }

  /// Calls a closure with the current reference and the connection to its key.
  ///
  /// The connection is handed over since a reference gives it up when it is re-pointed.
  ///
  /// - Parameter body: Uses the two, for example to derive another reference.
  @inlinable
  final func withTarget<R>(_ body: (Reference, (any SourcePersistence)?) -> R) -> R {
    while true {
      let target = current
      guard target.source.isKeyed else { return body(target, nil) }
      if let persistence = target.livePersistence { return body(target, persistence) }
    }
  }

  /// The connection to the key, or `nil` if this reference was re-pointed.
  @usableFromInline
  final var livePersistence: (any SourcePersistence)? {
    if source.isHeldByCurrentThread { return persistence }
    source.enter()
    defer { source.leave() }
    return persistence
  }

  /// Re-points the properties that hold this reference.
  ///
  /// - Parameters:
  ///   - reference: The reference to lead to from now on. It is copied.
  ///   - isAwaitingLoad: Whether publishers wait for the value that is being loaded.
  /// - Returns: The version for ``publishAgain(version:)``.
  @discardableResult
  final func repoint(to reference: Reference, isAwaitingLoad: Bool = false) -> UInt64 {
    let new = reference.withTarget { $0.copy(persistence: $1) }
    let repointing = startedRepointing
    let (version, replaced) = repointing.replace(with: new)
    isRepointed.store(true, ordering: .releasing)
    repointing.notifyFollowers(new, version: version, isAwaitingLoad: isAwaitingLoad)
    source.enter()
    // Released outside the lock: the end of the connection runs code of the key.
    let persistence = persistence
    self.persistence = nil
    source.leave()
    withExtendedLifetime(persistence) {}
    (replaced as? Reference ?? self).notifyObserversOfRepointing()
    return version
  }

  /// Hands the current value to publishers, unless the property was re-pointed again.
  final func publishAgain(version: UInt64) {
    startedRepointing.followAgain(version: version)
  }

  /// Calls a closure with the current reference, and with each one that this one is re-pointed to.
  ///
  /// - Parameter follow: Receives the references, each with a higher version than the one before.
  /// - Returns: A subscription that stops the calls when it is cancelled.
  final func follow(
    _ follow: @escaping @Sendable (Reference, _ version: UInt64, _ isAwaitingLoad: Bool) -> Void
  ) -> SharedSubscription {
    startedRepointing.follow(from: self) { reference, version, isAwaitingLoad in
      guard let reference = reference as? Reference else { return }
      follow(reference, version, isAwaitingLoad)
    }
  }

  private var startedRepointing: Repointing {
    repointing.load() ?? repointing.storeIfNil(Repointing())
  }
}
