public import Synchronization

/// A reference to a value of a source, which a property wrapper holds.
///
/// A reference leads to the whole value of a source or, as a ``DerivedReference``, to a part of it.
///
/// SAFETY: The source's lock guards `persistence`. All else is thread-safe or immutable.
@usableFromInline class Reference<Value>: @unchecked Sendable {
  @usableFromInline typealias Body = (inout Value) -> Void

  /// Changes a value, and returns whether it has done so.
  @usableFromInline typealias Mutation = (inout Value) -> Bool

  /// The source of truth.
  @usableFromInline final let source: AnySource

  /// Lends a part of the source's value for reading, or is `nil` if this reference leads to the
  /// whole value.
  ///
  /// NB: Closures, and not methods that subclasses override. They are created by inlinable code and
  /// capture nothing, so that the compiler specialises them for the types of the caller. An
  /// overridden method would be unspecialised generic code, which takes many times as long as the
  /// access itself.
  @usableFromInline final let lendPart: ((Reference, Body) -> Void)?

  /// Mutates a part of the source's value, or is `nil` if this reference leads to the whole value.
  @usableFromInline final let mutatePart: ((Reference, Mutation) -> MutationEnd)?

  /// Returns a `Reference` to the value inside an optional element, or is `nil` for other kinds of
  /// parts.
  ///
  /// It returns `nil` while the optional is `nil`.
  @usableFromInline final let unwrapPart: ((Reference, (any SourcePersistence)?) -> AnyObject?)?

  /// The source's persistence, if it has one.
  ///
  /// This reference keeps it alive until this reference is re-pointed.
  final var persistence: (any SourcePersistence)?

  /// The number of registrations of observers at which a change of the value concerned none of
  /// them.
  ///
  /// Until a new observer registers, a change need not look for the value's node.
  final let unobservedSince = Atomic<UInt64>(0)

  /// Whether the value is the same as long as the source has the same revision.
  ///
  /// It need not be if code of the caller computes the value, or a value that contains it. Nor if
  /// the value, or one that contains it, may be one that a reference remembers since it was removed
  /// from the source.
  @usableFromInline final let isRevised: Bool

  /// Whether this reference was re-pointed: see ``current``.
  @usableFromInline final let isRepointed = Atomic(false)
  final let repointing = AtomicLazyReference<Repointing>()

  /// Creates a reference to the whole value of a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - persistence: The source's persistence, if it has one.
  @usableFromInline
  convenience init(_ source: Source<Value>, persistence: (any SourcePersistence)? = nil) {
    self.init(partOf: source, persistence: persistence)
  }

  /// Creates a reference to the value of a key.
  @inlinable convenience init(_ persistence: Persistence<Value>) where Value: Sendable {
    self.init(partOf: persistence.source, persistence: persistence)
  }

  /// Creates a reference to a part of a source's value.
  @usableFromInline init(
    partOf source: AnySource,
    persistence: (any SourcePersistence)?,
    isRevised: Bool = true,
    lend: ((Reference, Body) -> Void)? = nil,
    mutate: ((Reference, Mutation) -> MutationEnd)? = nil,
    unwrap: ((Reference, (any SourcePersistence)?) -> AnyObject?)? = nil
  ) {
    self.source = source
    self.persistence = persistence
    lendPart = lend
    mutatePart = mutate
    unwrapPart = unwrap
    self.isRevised = isRevised
  }

  /// Returns another reference to the same value, to be re-pointed independently.
  func copy(persistence: (any SourcePersistence)?) -> Reference {
    Reference(wholeSource, persistence: persistence)
  }

  /// Returns the way to the value's node, inside the source's lock.
  ///
  /// - Parameter isCreating: Whether to create nodes that are missing.
  func path(isCreating: Bool) -> ObservationPath {
    ObservationPath(root: source.node)
  }

  /// Delivers the current value and every later one to a closure, in order and outside the lock.
  ///
  /// - Parameters:
  ///   - isSkippingCurrent: Whether to leave out the current value.
  ///   - receive: Receives the values.
  /// - Returns: A subscription that stops the deliveries when it is cancelled.
  func subscribe(
    isSkippingCurrent: Bool,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> SharedSubscription {
    wholeSource.subscribe(isSkippingCurrent: isSkippingCurrent, receive)
  }
}

extension Reference {
  /// The argument in descriptions: the key of the property, or the value of a property that has no
  /// key or is a part of another property.
  final var keyOrValue: String {
    let key = current.lendPart == nil ? current.source.key : nil
    return key.map { "\($0.name)" } ?? "value: \(String(reflecting: observedValue))"
  }
}

// MARK: - Reading and mutating

extension Reference {
  /// The value of the property.
  ///
  /// Reading it registers the calling code as an observer.
  @inlinable final var observedValue: Value {
    if isRepointed.load(ordering: .acquiring) { return observedValueOfReplacement }
    guard lendPart == nil, source.beginPlainReading() else {
      if source.accessWhole() {
        registerObserver()
        // If it was re-pointed before this registration, its notification came too early for this
        // observer.
        if isRepointed.load(ordering: .acquiring) { return observedValueOfReplacement }
      }
      return reading { $0 }
    }
    defer { source.leave() }
    return wholeSource.value
  }

  /// Returns the result of a closure that reads the value, without registering an observer.
  ///
  /// The closure runs under the source's lock, unless code of the caller computes the value.
  ///
  /// - Parameter body: Reads the value. The value is `inout` to avoid a copy.
  @inlinable final func reading<R>(_ body: (inout Value) -> R) -> R {
    var result: R?
    lend { result = body(&$0) }
    guard let result else { fatalError("A lens does not call its closure.") }
    return result
  }

  /// Lends the value as ``reading(_:)`` does.
  @inlinable final func lend(_ body: Body) {
    if let lendPart { return lendPart(self, body) }
    wholeSource.lend(body)
  }

  /// The revision of the value that ``lend(_:)`` is lending.
  ///
  /// `nil` if it is not known (see ``isRevised``) or the value is the one that a test expects.
  @inlinable final var revisionOfLentValue: UInt64? {
    isRevised && source.isHeldByCurrentThread ? source.revision : nil
  }

  /// Mutates the value in place, under the source's lock.
  ///
  /// - Parameter body: The mutation. Returns whether it has changed the value.
  /// - Returns: The remaining work. A mutation of a part that is gone does not change the source's
  ///   value.
  @inlinable final func mutate(_ body: Mutation) -> MutationEnd {
    if let mutatePart { return mutatePart(self, body) }
    return wholeSource.mutate(body)
  }
}

// MARK: - Observing

extension Reference {
  /// Registers the calling code, which is being tracked, as an observer of the value.
  ///
  /// - Parameter isWhole: Whether to register with the whole value, also if this is a reference to
  ///   a part.
  @usableFromInline final func registerObserver(ofWhole isWhole: Bool = false) {
    source.registerObserver(
      of: { isWhole ? ObservationPath(root: source.node) : path(isCreating: true) }
    )
  }

  /// Notifies the observers of the value, although the source's value has not changed.
  @usableFromInline final func notifyObservers() {
    source.notifyObservers { path(isCreating: false).takeObservers(of: .content) }
  }
}
