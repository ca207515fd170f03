public import Synchronization

/// The part of a source of truth that is the same for every type of value.
///
/// It is not generic, so that what surrounds each access is compiled once: locking, telling observers,
/// asking for a save.
///
/// SAFETY: `revision`, `isUnsaved` and `changedPlace` are only touched inside `lock`; `saver` is set before the source is
/// handed to anybody else.
@usableFromInline
class SourceState: @unchecked Sendable {
  /// What a source is the value of.
  enum Origin: Sendable {
    /// Nothing but itself.
    case value(type: any Any.Type)

    /// A key.
    case key(any Sendable)

    /// A key that is in use with another type of value.
    case unsharedKey(any Sendable)
  }

  /// What observers of the value are registered with.
  @usableFromInline
  final let signal = ObservationSignal()

  /// Who is asked to save when the value has changed for the first time since it was saved.
  final weak var saver: (any SourceSaver)?

  @usableFromInline
  final let hasPlaces = Atomic(false)

  private let places = AtomicLazyReference<ObservedPlace>()
  private var changedPlace: ObservedPlace?
  private let subscribers: SubscriberCount
  private let lock = SourceLock()
  private let origin: Origin

  /// Whether the value has changed since it was last taken to be saved, to be asked inside the lock only.
  private(set) final var isUnsaved = false

  /// How often the value has changed, to be asked inside the lock only.
  private(set) final var revision: UInt64 = 0

  init(_ origin: Origin, subscribers: SubscriberCount) {
    self.origin = origin
    self.subscribers = subscribers
  }

  deinit {
    if isObservedInside { place.end() }
  }

  /// How messages call this source.
  final var name: String {
    switch origin {
    case .value(let type): "A shared '\(type)'"
    case .key(let key): "The shared value of '\(key)'"
    case .unsharedKey(let key): "An unshared value of '\(key)'"
    }
  }

  /// Enters the lock to read.
  ///
  /// - Parameter isObserved: Whether to register an observer of the calling code.
  /// - Returns: Whether that worked. Otherwise a test is stating what it expects, and the value to read
  ///   is the one that it states.
  @usableFromInline
  final func beginReading(isObserved: Bool) -> Bool {
    if isObserved { signal.access() }
    if SharedChangeTracker.current?.isAsserting == true { return false }
    enter()
    return true
  }

  /// Leaves the lock after reading.
  @usableFromInline
  final func endReading() {
    leave()
  }

  /// Enters the lock to mutate.
  ///
  /// - Returns: Whether that worked. Otherwise a test tracks what happens.
  @usableFromInline
  final func beginMutation() -> Bool {
    if SharedChangeTracker.current != nil { return false }
    enterForMutation()
    return true
  }

  /// Enters the lock to mutate, tracked or not.
  final func enterForMutation() {
    enter()
    countChange()
  }

  /// Notes, inside the lock, that the value changes.
  final func countChange() {
    revision &+= 1
  }

  /// Leaves the lock after a mutation, then tells everybody who needs to know.
  @usableFromInline
  final func endMutation() {
    if !subscribers.isEmpty { enqueueForSubscribers() }
    let isSaveDue = !isUnsaved
    isUnsaved = true
    let place = takeChangedPlace()
    leave()
    tell(place)
    if isSaveDue { saver?.requestSave() }
  }

  /// Notes, inside the lock, that the value is being taken to be saved: later changes are a new reason
  /// to save.
  final func markTaken() {
    isUnsaved = false
  }

  /// Whether anybody has looked at a part of the value, and may observe that alone.
  @inlinable
  final var isObservedInside: Bool { hasPlaces.load(ordering: .acquiring) }

  /// The place that is the whole value.
  final var place: ObservedPlace {
    if let place = places.load() { return place }
    let place = places.storeIfNil(ObservedPlace(root: signal))
    hasPlaces.store(true, ordering: .releasing)
    return place
  }

  /// Notes, inside the lock, through which reference the value changes, as exactly as that is known.
  @usableFromInline
  final func noteChange(at reference: PlacedReference) {
    // While a test states what it expects there is no lock.
    guard SharedChangeTracker.current == nil else { return }
    changedPlace = reference.place
  }

  private func takeChangedPlace() -> ObservedPlace? {
    guard isObservedInside else { return nil }
    defer { changedPlace = nil }
    return changedPlace
  }

  /// Tells observers and subscribers that the value has changed.
  ///
  /// Call it when no lock is held.
  ///
  /// - Parameter changed: Where it has changed, or `nil` if that is not known.
  final func tell(_ changed: ObservedPlace? = nil) {
    signal.notify()
    if isObservedInside { (changed ?? place).notifyConcerned() }
    if !subscribers.isEmpty { deliverToSubscribers() }
  }

  /// Runs an operation inside the lock, whether the calling thread is in there already or not.
  ///
  /// For what a derived reference remembers. It is as a rule touched where the value is, inside the lock, but what some
  /// code computes of the value is read outside.
  @usableFromInline
  final func inside(_ operation: () -> Void) {
    if lock.isHeldByCurrentThread { return operation() }
    enter()
    defer { leave() }
    operation()
  }

  /// Enters the lock.
  @inline(__always)
  final func enter() {
    lock.lock(protecting: name)
  }

  /// Leaves the lock.
  @inline(__always)
  final func leave() {
    lock.unlock()
  }

  /// Queues the value, inside the lock, for those who want each one.
  func enqueueForSubscribers() {}

  /// Hands over what is queued.
  func deliverToSubscribers() {}
}

/// Who saves the value of a source.
protocol SourceSaver: AnyObject, Sendable {
  /// Called when the value has changed for the first time since it was last taken to be saved.
  func requestSave()
}
