public import Synchronization

/// The remaining work after a mutation.
@usableFromInline enum MutationEnd {
  /// The source's value is unchanged. The part is missing, so only the value that the reference
  /// remembers may have changed.
  case unchanged

  /// The value changed, and no further work is needed.
  case changed

  /// The value changed, and the thread is still inside the lock: see
  /// ``AnySource/leave(notifying:savingWith:)``.
  case insideLock
}

/// The part of a source of truth that is independent of the value's type: the lock, the observers,
/// and the work after a change.
///
/// The class is not generic, so it is compiled once instead of for each type of value.
///
/// SAFETY: `lock` guards every stored property that can change.
/// Some of the properties are atomic, because the compiler does not check atomic properties for
/// overlapping accesses. Checking a property for overlapping accesses would cost more than the
/// lock.
@usableFromInline class AnySource: @unchecked Sendable {
  /// The work to do after the next change.
  ///
  /// After most changes, there is nothing to do.
  struct Consequences: OptionSet {
    let rawValue: UInt8

    /// Code has observed this source or a part of it.
    static let notifiesObservers = Consequences(rawValue: 1)

    /// A publisher has subscribers.
    static let deliversValue = Consequences(rawValue: 2)

    /// The source has a key, and no request to save is pending.
    ///
    /// So the next change requests a save.
    static let requestsSave = Consequences(rawValue: 4)
  }

  /// The node for observers of the whole value.
  ///
  /// The node owns the nodes of all parts of the value.
  @usableFromInline final let node = ObservationNode()

  /// The shared detector, stored here because reading a static property would take longer.
  private final let detector = ObservationDetector.shared

  /// Whether the source contains a key's value.
  @usableFromInline final let isKeyed: Bool

  /// The raw value of ``consequences``.
  private final let consequenceBits = Atomic<UInt8>(0)

  /// The key of the source's value, or `nil` if the source was created without a key.
  final let key: KeyName?

  /// The subscribers of publishers, or `nil` before the first subscriber.
  ///
  /// Use this property only inside the lock.
  final var subscribers: Subscribers?

  private let lock = SourceLock()

  @usableFromInline final let latestRevision = Atomic<UInt64>(0)
  private final let registrationCount = Atomic<UInt64>(0)

  /// The number of values that the key has loaded or reported.
  final private(set) var externalCount: UInt64 = 0

  init(of key: KeyName?) {
    self.key = key
    isKeyed = key != nil
    requestSaveAtNextChange()
  }

  /// The name of the shared value in diagnostics.
  var name: String { key.map(\.sourceName) ?? "A shared value" }

  /// Enters the lock.
  ///
  /// - Precondition: The calling thread does not already hold the lock.
  @usableFromInline @inline(__always) final func enter() {
    lock.lock(protecting: name)
  }

  /// Leaves the lock.
  @usableFromInline @inline(__always) final func leave() {
    lock.unlock()
  }

  /// Whether the calling thread holds the lock.
  @usableFromInline final var isHeldByCurrentThread: Bool { lock.isHeldByCurrentThread }

  /// The work to do after the next change.
  ///
  /// Use this property only inside the lock.
  final var consequences: Consequences {
    get { Consequences(rawValue: consequenceBits.load(ordering: .relaxed)) }
    set { consequenceBits.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// Identifies the current value: each new value gets a higher number.
  ///
  /// Use this property only inside the lock.
  @inlinable final var revision: UInt64 { latestRevision.load(ordering: .relaxed) }

  /// The number of times that code has registered as an observer of the value or of one of its
  /// parts.
  ///
  /// Use this property only inside the lock.
  final var registrations: UInt64 { registrationCount.load(ordering: .relaxed) }

  // MARK: Accesses

  /// Registers the calling code as an observer of the whole value, if that code is being tracked.
  ///
  /// - Returns: Whether the calling code is being tracked by `withObservationTracking`.
  @usableFromInline final func accessWhole() -> Bool { detector.access(node) }

  /// Enters the lock to read the value.
  ///
  /// - Returns: `false`, without entering the lock, if a test is asserting and the caller must read
  ///   the expected value instead.
  @usableFromInline final func beginRead() -> Bool {
    if SharedChangeTracker.isAsserting { return false }
    enter()
    return true
  }

  /// Enters the lock to read the whole value, unless the calling code is being tracked or a test
  /// tracks changes.
  ///
  /// - Returns: `false`, without entering the lock, if `withObservationTracking` tracks the calling
  ///   code or a test tracks changes.
  @usableFromInline final func beginPlainRead() -> Bool {
    if accessWhole() || SharedChangeTracker.isAnyActive { return false }
    enter()
    return true
  }

  /// Runs an operation inside the lock, which the calling thread may already hold.
  ///
  /// The calling thread does not hold the lock if it reads a computed value or if a test is
  /// asserting.
  @inlinable final func inside<R: ~Copyable>(_ operation: () -> R) -> R {
    isHeldByCurrentThread ? operation() : locked(operation)
  }

  /// Runs an operation inside the lock.
  ///
  /// - Precondition: The calling thread does not already hold the lock.
  @inlinable final func locked<R: ~Copyable>(_ operation: () -> R) -> R {
    enter()
    defer { leave() }
    return operation()
  }

  /// Enters the lock to mutate the value.
  ///
  /// - Returns: `false`, without entering the lock, if a test tracks changes.
  @usableFromInline final func beginMutation() -> Bool {
    if SharedChangeTracker.isAnyActive { return false }
    enter()
    return true
  }

  /// Counts the change that a mutation has made, and leaves the lock if no further work is needed.
  ///
  /// - Parameter isChanged: Whether the mutation changed the value.
  @usableFromInline final func endMutation(isChanged: Bool = true) -> MutationEnd {
    if isChanged {
      countChange()
      guard consequences.isEmpty else { return .insideLock }
    }
    leave()
    return isChanged ? .changed : .unchanged
  }

  /// Counts a change.
  ///
  /// Call this method inside the lock.
  ///
  /// - Parameter isExternal: Whether the key has loaded or reported the new value.
  final func countChange(isExternal: Bool = false) {
    latestRevision.store(revision &+ 1, ordering: .relaxed)
    if isExternal { externalCount &+= 1 }
  }

  // MARK: Observers

  /// Registers the calling code as an observer of the whole value or of a part of it.
  ///
  /// - Parameter findNode: Returns the part's node, creating it if needed. The closure runs inside
  ///   the lock.
  final func registerObserver(of findNode: () -> ObservationNode) {
    enter()
    let node = findNode()
    let above = node.markObserved()
    ObservationRegistrations.current?.add(node, above, of: self)
    registrationCount.store(registrations &+ 1, ordering: .relaxed)
    consequences.insert(.notifiesObservers)
    leave()
    detector.accessContent(of: node)
    for node in above { _ = detector.access(node) }
  }

  // MARK: Consequences

  /// Leaves the lock after a change, asks the key to save, notifies observers and delivers the
  /// value to subscribers.
  ///
  /// - Parameters:
  ///   - observers: The observers that the change affects, if any.
  ///   - use: The reference's ``PersistenceUse``, through which the key is asked to save the
  ///     change. If the use is empty, the change is not saved.
  final func leave(
    notifying observers: ConcernedObservers?,
    savingWith use: borrowing PersistenceUse
  ) {
    let consequences = consequences
    let persistence = consequences.contains(.requestsSave) ? use.persistence : nil
    if persistence != nil { self.consequences.remove(.requestsSave) }
    let subscribers = consequences.contains(.deliversValue) ? subscribers : nil
    if subscribers?.isEmpty == true { self.consequences.remove(.deliversValue) }
    if node.isUnobserved { self.consequences.remove(.notifiesObservers) }
    func prepare() {
      // Ask the key first, because an observer may take a long time and may even end the program.
      persistence?.requestSave()
      observers?.notify()
    }
    if let subscribers { return leave(deliveringTo: subscribers, prepare: prepare) }
    leave()
    prepare()
  }

  /// Leaves the lock, and delivers the value to the subscribers of publishers.
  ///
  /// - Parameters:
  ///   - subscribers: The subscribers that receive the value.
  ///   - prepare: Called outside the lock, before the value is delivered.
  func leave(deliveringTo subscribers: Subscribers, prepare: () -> Void) {}

  // MARK: For persistence

  /// Whether a request to save is pending.
  ///
  /// The request is pending until the key takes the value or fails to save it.
  ///
  /// Use this property only inside the lock.
  final var isSaveRequested: Bool { isKeyed && !consequences.contains(.requestsSave) }

  /// Makes the next change request a save.
  ///
  /// Call this method inside the lock, when the key has taken the value or has failed to save it.
  final func requestSaveAtNextChange() {
    if isKeyed { consequences.insert(.requestsSave) }
  }
}
