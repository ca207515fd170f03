import Synchronization

/// The part of a source of truth that is the same for every type of value: the lock, the observers,
/// and what a change sets off.
///
/// It is not generic, so that the compiler compiles it once and not for each type of value.
///
/// SAFETY: `lock` guards every stored property that can change. It stops a thread that enters it twice, so accesses
/// cannot overlap: the compiler's own check, which costs more than the lock, is off.
@usableFromInline
class AnySource: @unchecked Sendable {
  /// What a source is the value of.
  enum Origin: Sendable {
    /// `Shared(value:)` created the source.
    case value(type: any Any.Type)

    /// The source holds the value of a key.
    case key(any Sendable)

    /// The source was created for a key that other properties use with another type of value.
    case unsharedKey(any Sendable)
  }

  /// What has to happen after a change.
  ///
  /// Most changes of most sources need none of these.
  struct Consequences: OptionSet {
    let rawValue: UInt8

    /// Some code observed this source, or a part of it.
    static let notifyObservers = Consequences(rawValue: 1)

    /// A publisher has subscribers.
    static let deliver = Consequences(rawValue: 2)

    /// The source has a key, and the key has not been asked to save since it last took the value.
    static let save = Consequences(rawValue: 4)
  }

  /// What observers of the whole value register with.
  ///
  /// It owns the nodes of all parts of the value.
  final let node = ObservationNode()

  /// Whether the source holds the value of a key.
  @usableFromInline final let isKeyed: Bool

  private let lock = SourceLock()
  private let origin: Origin

  /// What has to happen after the next change.
  ///
  /// Use it inside the lock only.
  @exclusivity(unchecked)
  final private(set) var consequences: Consequences = []

  /// Identifies the current value: each new value gets a higher number.
  ///
  /// Use it inside the lock only.
  @exclusivity(unchecked)
  @usableFromInline final private(set) var revision: UInt64 = 0

  /// The number of new values that were the answers to loads.
  private final var loadCount: UInt64 = 0

  init(_ origin: Origin) {
    self.origin = origin
    if case .value = origin { isKeyed = false } else { isKeyed = true }
    markTaken()
  }

  deinit {
    var removed: [ObservationNode] = []
    node.removeChildren(into: &removed)
  }

  /// The key whose value the source holds, or `nil` if the source was created without one.
  final var key: (any Sendable)? {
    switch origin {
    case .value: nil
    case .key(let key), .unsharedKey(let key): key
    }
  }

  /// The name used in diagnostics.
  final var name: String {
    switch origin {
    case .value(let type): "A shared '\(type)'"
    case .key(let key): "The shared value of '\(key)'"
    case .unsharedKey(let key): "An unshared value of '\(key)'"
    }
  }

  /// Enters the lock.
  ///
  /// - Precondition: The calling thread is not inside the lock.
  @inline(__always)
  final func enter() {
    lock.lock(protecting: name)
  }

  /// Leaves the lock.
  @inline(__always)
  final func leave() {
    lock.unlock()
  }

  /// Whether the calling thread is inside the lock.
  @usableFromInline
  final var isHeldByCurrentThread: Bool { lock.isHeldByCurrentThread }

  /// The revision, if the calling thread is inside the lock.
  @usableFromInline
  final var heldRevision: UInt64? { unsafe lock.isHeldByCurrentThread ? revision : nil }

  // MARK: Accesses

  /// Enters the lock to read the value.
  ///
  /// - Returns: `false`, outside the lock, if a test is asserting: the caller then reads the value that the
  ///   test expects.
  @usableFromInline
  final func beginReading() -> Bool {
    if SharedChangeTracker.isAsserting { return false }
    enter()
    return true
  }

  /// Enters the lock to read, unless the reading is more than that.
  ///
  /// - Returns: `false`, outside the lock, if the calling code is being tracked, or a test tracks changes.
  @usableFromInline
  final func beginPlainReading() -> Bool {
    if node.accessWhole() || SharedChangeTracker.isAnyActive { return false }
    enter()
    return true
  }

  /// Runs an operation inside the lock, whether or not the calling thread is inside already.
  ///
  /// A thread that reads a computed value is outside, and so is one while a test is asserting.
  @inlinable
  final func inside(_ operation: () -> Void) {
    if isHeldByCurrentThread { return operation() }
    enterUnconditionally()
    defer { endReading() }
    operation()
  }

  /// Enters the lock, also while a test is asserting.
  @usableFromInline
  final func enterUnconditionally() {
    enter()
  }

  /// Leaves the lock after reading.
  @usableFromInline
  final func endReading() {
    leave()
  }

  /// Enters the lock to mutate the value.
  ///
  /// - Returns: `false`, outside the lock, if a test tracks changes.
  @usableFromInline
  final func beginMutation() -> Bool {
    if SharedChangeTracker.isAnyActive { return false }
    enter()
    return true
  }

  /// Counts a mutation, and leaves the lock if the mutation has no consequences.
  ///
  /// - Returns: `false`, still inside the lock, if the mutation has consequences. The caller sees to them and
  ///   leaves the lock.
  @usableFromInline
  final func endMutationWithoutConsequences() -> Bool {
    countChange()
    guard unsafe consequences.isEmpty else { return false }
    leave()
    return true
  }

  /// Counts a change, inside the lock.
  ///
  /// - Parameter isLoaded: Whether the new value is the answer to a load.
  final func countChange(isLoaded: Bool = false) {
    unsafe revision &+= 1
    if isLoaded { loadCount &+= 1 }
  }

  /// The revision, for code outside the lock.
  final var currentRevision: UInt64 {
    enter()
    defer { leave() }
    return unsafe revision
  }

  /// The number of changes, not counting answers to loads.
  ///
  /// Use it inside the lock only.
  final var changeCount: UInt64 { unsafe revision &- loadCount }

  // MARK: Observers

  /// Whether the calling code is being tracked by `withObservationTracking`.
  ///
  /// If it is, this registers it as an
  /// observer of changes of the whole value.
  @usableFromInline
  final func isTracked() -> Bool {
    node.accessWhole()
  }

  /// Registers the calling code as an observer of a part of the value, or of all of it.
  ///
  /// - Parameter path: Returns the way to the part's node, which it creates if needed.
  final func registerObserver(of path: () -> ObservationPath) {
    enter()
    let node = path().node
    let above = node.markObserved()
    addConsequence(.notifyObservers)
    leave()
    node.accessContent()
    for node in above { _ = node.accessWhole() }
  }

  /// Notifies the observers of loading and saving, who are observers of the whole value.
  final func notifyStatusObservers() {
    notifyObservers { ObservationPath(root: node) }
  }

  /// Notifies the observers of a part, and of what contains it, of something else than a change of the value.
  ///
  /// - Parameter path: Returns the way to the node whose observers are concerned.
  final func notifyObservers(of path: () -> ObservationPath) {
    enter()
    let observers = path().takeObservers(of: .content)
    leave()
    observers.notify()
  }

  // MARK: Consequences

  /// Leaves the lock after a change, and sees to its consequences.
  ///
  /// - Parameters:
  ///   - path: Returns the way to the part that changed.
  ///   - persistence: The connection to the key, to be asked to save, or `nil` if the change needs no saving.
  final func leave(
    changing path: () -> ObservationPath,
    savingWith persistence: (any SourcePersistence)?
  ) {
    let consequences = unsafe consequences
    let isSaveDue = persistence != nil && consequences.contains(.save)
    if isSaveDue { removeConsequence(.save) }
    if consequences.contains(.deliver) { enqueueForSubscribers() }
    let observers = consequences.contains(.notifyObservers) ? path().takeObservers() : nil
    if node.isUnobserved { removeConsequence(.notifyObservers) }
    leave()
    // First: an observer may take any time, and may end the program.
    if isSaveDue { persistence?.requestSave() }
    observers?.notify()
    if consequences.contains(.deliver) { deliverToSubscribers() }
  }

  /// Notes, inside the lock, that changes have a consequence.
  final func addConsequence(_ consequence: Consequences) {
    unsafe _ = consequences.insert(consequence)
  }

  /// Notes, inside the lock, that changes no longer have a consequence.
  final func removeConsequence(_ consequence: Consequences) {
    unsafe _ = consequences.remove(consequence)
  }

  /// Whether the value has changed since the key last took it.
  ///
  /// Call this inside the lock.
  final var isUnsaved: Bool { unsafe isKeyed && !consequences.contains(.save) }

  /// Notes, inside the lock, that the key takes the value: the next change is a new reason to save.
  final func markTaken() {
    if isKeyed { addConsequence(.save) }
  }

  /// Queues the value, inside the lock, for the subscribers of publishers.
  func enqueueForSubscribers() {}

  /// Hands the queued values to the subscribers.
  ///
  /// Call this outside the lock.
  func deliverToSubscribers() {}
}
