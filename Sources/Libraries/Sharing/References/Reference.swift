public import Synchronization

/// A reference, held by a property wrapper, to a source's value.
///
/// A reference leads to the whole value of a source or, as a ``DerivedReference``, to a part of it.
///
/// SAFETY: All stored properties are thread-safe or immutable.
@usableFromInline class Reference<Value>: @unchecked Sendable {
  @usableFromInline typealias Body = (inout Value) -> Void

  /// Mutates a value, and returns whether it changed.
  @usableFromInline typealias Mutation = (inout Value) -> Bool

  /// If the value is an optional, creates a reference to the value inside it.
  @usableFromInline typealias Unwrapping = (Reference, borrowing PersistenceUse) -> AnyObject?

  /// The source of truth.
  @usableFromInline final let source: AnySource

  /// A closure that provides a part of the source's value for reading, without a copy.
  ///
  /// The closure is `nil` if this reference refers to the whole value.
  ///
  /// NB: These are closures, not methods that subclasses override.
  /// Inlinable code creates the closures, and they capture nothing, so the compiler specialises
  /// them for the caller's types. An overridden method would be unspecialised generic code, which
  /// would take many times as long as the access itself.
  @usableFromInline final let lendPart: ((Reference, Body) -> Void)?

  /// A closure that mutates a part of the source's value, or `nil` if this reference refers to the
  /// whole value.
  @usableFromInline final let mutatePart: ((Reference, Mutation) -> MutationEnd)?

  /// Holds a ``PersistenceUse`` of the source's key until this reference is re-pointed.
  ///
  /// Holds none after that, or if the source has no key.
  ///
  /// The source's lock guards this property.
  @usableFromInline final let persistence: EndableUse

  /// The source's ``AnySource/registrations`` when a change through this reference last found no
  /// observer.
  ///
  /// While the source has the same number of registrations, changes through this reference skip the
  /// search for the value's node.
  @usableFromInline final let unobservedSince = Atomic<UInt64>(0)

  /// Whether the value stays the same as long as the source's revision stays the same.
  ///
  /// `false` if the caller's code computes the value or an enclosing value, or if the reference may
  /// be remembering a removed value.
  @usableFromInline final let isRevised: Bool

  /// Whether this reference has been re-pointed: see ``current``.
  @usableFromInline final let isRepointed = Atomic(false)
  @usableFromInline final let repointing = AtomicLazyReference<Source<Replacement>>()

  /// Creates a reference to the whole value of a source, or to the part that the closures find.
  ///
  /// - Parameters:
  ///   - source: The source that contains the value.
  ///   - persistence: A ``PersistenceUse`` of the source's key; empty if the source has no key.
  ///   - isRevised: See ``isRevised``.
  ///   - lend: See ``lendPart``.
  ///   - mutate: See ``mutatePart``.
  @inlinable init(
    to source: AnySource,
    persistence: consuming PersistenceUse = PersistenceUse(),
    isRevised: Bool = true,
    lend: ((Reference, Body) -> Void)? = nil,
    mutate: ((Reference, Mutation) -> MutationEnd)? = nil
  ) {
    self.source = source
    self.persistence = EndableUse(persistence)
    lendPart = lend
    mutatePart = mutate
    self.isRevised = isRevised
  }

  /// Returns another reference to the same value, to be re-pointed independently.
  func copy(persistence: borrowing PersistenceUse) -> Reference {
    Reference(to: source, persistence: persistence.copy())
  }

  /// A closure that creates a reference to the value inside an optional element, or `nil` for any
  /// other part.
  ///
  /// The closure returns `nil` while the optional is `nil`.
  @usableFromInline var unwrapPart: Unwrapping? { nil }

  /// Returns the path to the value's node.
  ///
  /// Call this method inside the source's lock.
  ///
  /// - Parameter isCreating: Whether to create missing nodes.
  func path(isCreating: Bool) -> ObservationPath {
    ObservationPath(root: source.node)
  }

  /// Delivers the current value and every later value to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to skip the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    wholeSource.subscribe(isSkippingCurrent: isSkippingCurrent, receive)
  }
}

// MARK: - Reading and mutating

extension Reference {
  /// The value of the property.
  ///
  /// Reading the value registers the calling code as an observer.
  @inlinable final var observedValue: Value {
    if isRepointed.load(ordering: .acquiring) { return observedValueOfReplacement }
    guard lendPart == nil, source.beginPlainRead() else {
      if source.accessWhole() {
        registerObserver()
        // If the reference was re-pointed before this registration, the notification of the
        // re-pointing came too early for this observer.
        if isRepointed.load(ordering: .acquiring) { return observedValueOfReplacement }
      }
      return reading { $0 }
    }
    defer { source.leave() }
    return wholeSource.value
  }

  /// Reads the value with a closure, without registering an observer, and returns the closure's
  /// result.
  ///
  /// The closure runs under the source's lock, unless the value is the result of a computed
  /// property or of another closure: see ``ComputedLens``.
  ///
  /// - Parameter body: Reads the value. The value is `inout` to avoid a copy.
  @inlinable final func reading<R>(_ body: (inout Value) -> R) -> R {
    var result: R?
    lend { result = body(&$0) }
    guard let result else { fatalError("A lens did not call the closure that reads its value.") }
    return result
  }

  /// Provides the value for reading, like ``reading(_:)``.
  @inlinable final func lend(_ body: Body) {
    if let lendPart { return lendPart(self, body) }
    guard source.beginRead() else {
      var expected = wholeSource.expectedValue
      return body(&expected)
    }
    defer { source.leave() }
    withWholeValue(body)
  }

  /// The revision of the value that ``lend(_:)`` provides at this moment.
  ///
  /// `nil` if the revision is unknown (see ``isRevised``) or if the value is a test's expectation.
  @inlinable final var revisionOfLentValue: UInt64? {
    isRevised && source.isHeldByCurrentThread ? source.revision : nil
  }

  /// Mutates the value in place, under the source's lock.
  ///
  /// - Parameter body: The mutation. Returns whether the value changed.
  /// - Returns: The remaining work. If the part is missing, the source's value is unchanged, and no
  ///   work remains.
  @inlinable final func mutate(_ body: Mutation) -> MutationEnd {
    if let mutatePart { return mutatePart(self, body) }
    guard source.beginMutation() else { return wholeSource.mutateTracked(body) }
    return source.endMutation(isChanged: withWholeValue(body))
  }

  // MARK: Changing the property's value

  /// Mutates the property's value: see ``Shared/withLock(_:fileID:filePath:line:column:)``.
  ///
  /// Another thread may re-point the property before this thread enters the lock. A re-pointed
  /// reference cannot ask the key to save, so the mutation changes the replacement's value instead.
  ///
  /// - Parameter operation: The mutation.
  /// - Returns: The result of the operation.
  /// - Throws: Any error that the operation throws.
  @inlinable final func withLock<R, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    if isRepointed.load(ordering: .acquiring) { return try replacement.withLock(operation) }
    if mutatePart == nil, source.beginMutation() {
      if isRepointed.load(ordering: .acquiring) {
        source.leave()
        return try replacement.withLock(operation)
      }
      defer { if source.endMutation() == .insideLock { finishMutation() } }
      return try operation(&wholeSource.value)
    }
    var result: Result<R, Failure>?
    let end = mutate { value in
      if isRepointed.load(ordering: .acquiring) { return false }
      result = Result { () throws(Failure) in try operation(&value) }
      return true
    }
    guard let result else { return try replacement.withLock(operation) }
    switch end {
    case .changed: break
    case .insideLock: finishMutation()
    // The part is missing, so the mutation changed the value that this reference remembers.
    case .unchanged: notifyObservers()
    }
    return try result.get()
  }

  /// Leaves the lock after a mutation through this reference, and performs the remaining work.
  @usableFromInline final func finishMutation() {
    let registrations = source.registrations
    let isUnobserved = unobservedSince.load(ordering: .relaxed) == registrations
    let observers = isUnobserved ? nil : path(isCreating: false).collectObservers()
    if observers?.notifications.isEmpty == true {
      unobservedSince.store(registrations, ordering: .relaxed)
    }
    let use = source.isSaveRequested ? PersistenceUse() : persistence.copy()
    source.leave(notifying: observers, savingWith: use)
  }

  // MARK: Observing

  /// Registers the calling code, which is being tracked, as an observer of the value.
  @usableFromInline final func registerObserver() {
    source.registerObserver { path(isCreating: true).node }
  }

  /// Notifies the value's observers, although the source's value has not changed.
  @usableFromInline final func notifyObservers() {
    source.locked { path(isCreating: false).collectObservers(of: .content) }.notify()
  }
}
