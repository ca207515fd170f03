import Locking
import Synchronization

/// Holds the reference of a property, which can be re-pointed to another one while it is in use.
///
/// All copies of a projected value share one box: re-pointing `$x` re-points the property.
///
/// Few properties are ever re-pointed, and every access begins here. So the original reference is not kept
/// under a lock: who uses it pins it, and re-pointing releases it as soon as nobody has it pinned.
///
/// SAFETY: `source` is immutable and alive as long as the box. `original` is immutable, and alive as long as
/// the box is not re-pointed or somebody has it pinned.
@safe
@usableFromInline
final class ReferenceBox<Value, R: Reference<Value>>: PinCount, @unchecked Sendable {
  /// The source of truth, if the original reference is one and not derived.
  ///
  /// NB: It stays when the box is re-pointed, so that reading needs no pin. Its key, if it has one, does not.
  @usableFromInline
  let source: Unmanaged<Source<Value>>?

  @usableFromInline
  let original: Unmanaged<R>

  /// Creates a box around a reference.
  @inlinable
  init(_ reference: consuming R) {
    unsafe source = reference.source.map { unsafe Unmanaged.passRetained($0) }
    unsafe original = Unmanaged.passRetained(reference)
    super.init()
  }

  deinit {
    unsafe source?.release()
    if !isRepointed { unsafe original.release() }
  }

  /// Returns the value, and registers an observer of the calling code.
  @inlinable
  func observedValue() -> Value {
    if !isRepointed, let source = unsafe source {
      return unsafe source.withGuaranteed { $0.value(isObserved: true) }
    }
    return withReference { reference in
      reference.registerObserver()
      return reference.value()
    }
  }

  /// Uses the source of truth, if the box was made for one and has not been re-pointed.
  ///
  /// - Returns: What the closure returns, or `nil` if it is not called.
  @inlinable
  func withPinnedSource<T, Failure: Error>(
    _ body: (Source<Value>) throws(Failure) -> T
  ) throws(Failure) -> T? {
    guard let source = unsafe source, pin() else { return nil }
    defer { if unpin() { unsafe original.release() } }
    return try unsafe source.withGuaranteed(body)
  }

  /// Uses the reference of the moment.
  @inlinable
  func withReference<T, Failure: Error>(
    _ body: (R) throws(Failure) -> T
  ) throws(Failure) -> T {
    guard pin() else { return try body(replacement) }
    defer { if unpin() { unsafe original.release() } }
    return try unsafe original.withGuaranteed(body)
  }

  /// The reference of the moment.
  @inlinable
  var reference: R { withReference { $0 } }

  /// The reference of a box that has been re-pointed.
  @usableFromInline
  var replacement: R {
    guard let reference = repointing?.reference else {
      fatalError("A box counts as re-pointed but has not been.")
    }
    return reference
  }

  /// Re-points the box.
  ///
  /// - Parameter reference: The new reference.
  func repoint(to reference: R) {
    let replaced = self.reference
    startedRepointing.repoint(to: reference)
    if markRepointed() { unsafe original.release() }
    // Whoever observes this property, or its loading and saving, is registered with what it had until now.
    replaced.notifyObservers()
    if replaced.source == nil { replaced.state.signal.notify() }
  }

  /// Calls a closure with the reference, now and whenever the box is re-pointed.
  ///
  /// - Parameter follow: What to call.
  /// - Returns: What ends it.
  func follow(_ follow: @escaping @Sendable (R, UInt64) -> Void) -> SharedSubscription {
    startedRepointing.follow(from: self.reference, follow)
  }

  private var repointing: Repointing<R>? { companion.load() as? Repointing<R> }

  private var startedRepointing: Repointing<R> {
    if let repointing { return repointing }
    guard let repointing = companion.storeIfNil(Repointing<R>()) as? Repointing<R> else {
      fatalError("A box has a companion of another type.")
    }
    return repointing
  }
}

/// What a box needs only when it is re-pointed, or followed.
///
/// SAFETY: What can change is under a lock.
private final class Repointing<R: AnyObject & Sendable>: PinCount.Companion, @unchecked Sendable {
  private struct Follower: Sendable {
    let id: UInt64
    let follow: @Sendable (R, UInt64) -> Void
  }

  private struct State {
    var reference: R?
    var followers: [Follower] = []
    var nextID: UInt64 = 0
    var version: UInt64 = 0
  }

  private let state = Locked(State())

  /// What the box was re-pointed to, if it was.
  var reference: R? { state.withLock { $0.reference } }

  func repoint(to reference: R) {
    let (replaced, followers, version) = state.withLock { state in
      defer { state.reference = reference }
      state.version += 1
      return (state.reference, state.followers, state.version)
    }
    for follower in followers { follower.follow(reference, version) }
    // Released here, outside the lock: the end of a reference runs the code of its key.
    _ = replaced
  }

  func follow(
    from original: R,
    _ follow: @escaping @Sendable (R, UInt64) -> Void
  ) -> SharedSubscription {
    let (id, reference, version) = state.withLock { state in
      defer { state.nextID += 1 }
      state.followers.append(Follower(id: state.nextID, follow: follow))
      return (state.nextID, state.reference ?? original, state.version)
    }
    follow(reference, version)
    return SharedSubscription { [weak self] in
      self?.state.withLock { $0.followers.removeAll { $0.id == id } }
    }
  }
}

extension Unmanaged {
  /// Uses the object without retaining it for the time.
  ///
  /// - Precondition: Something else keeps the object alive.
  @unsafe
  @inlinable
  func withGuaranteed<T, Failure: Error>(
    _ body: (Instance) throws(Failure) -> T
  ) throws(Failure) -> T {
    // The standard library's way takes no typed throws.
    try unsafe _withUnsafeGuaranteedRef { object in
      Result { () throws(Failure) in try body(object) }
    }
    .get()
  }
}
