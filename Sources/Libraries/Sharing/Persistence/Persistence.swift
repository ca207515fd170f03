import Locking
public import Synchronization

/// Connects a source to its key: loads the value, receives changes from the key, and asks the key
/// to save.
///
/// It lives as long as a reference to the source uses it: see ``PersistenceRegistry``.
///
/// SAFETY: A key is immutable here and may be used on any thread, as its protocol says. The rest is
/// thread-safe.
@usableFromInline final class Persistence<Value: Sendable>: SourcePersistence, @unchecked Sendable {
  /// The source of truth.
  @usableFromInline let source: Source<Value>

  let key: any SharedReaderKey<Value>
  let status = Locked(PersistenceStatus())

  /// The saves that the key was not asked for yet.
  ///
  /// Two threads that mutate at the same time would otherwise race to the key outside the lock, and
  /// the older value could arrive last.
  let saveRequests = DeliveryQueue<SaveRequest>()

  /// The subscribers to the changes that other programs make.
  private let externalChanges = Subscribers()

  /// The value that the property has while the key has none.
  let initialValue: Value

  /// Whether the source was created with the initial value.
  let startsWithInitialValue: Bool

  private let isShared: Bool
  private let hasSubscribed = Locked(false)
  private let subscription = Locked<SharedSubscription?>(nil)

  /// Called by the thread that releases this persistence.
  private var onEnd: (() -> Void)?

  private let onSave = Locked<(@Sendable () -> Void)?>(nil)

  /// A key with the same identity, if the key itself cannot save.
  private let lateSavingKey = Locked<(any SharedKey<Value>)?>(nil)

  /// Whether no other key is needed to save.
  @usableFromInline let isComplete: Atomic<Bool>

  /// Creates a persistence, and its source.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value while the key has none.
  ///   - startingValue: The value until the load is answered, or `nil` for the initial value.
  ///   - isShared: Whether the key is used. If not, the source is only named after it.
  @usableFromInline init(
    key: some SharedReaderKey<Value>,
    initialValue: Value,
    startingWith startingValue: Value? = nil,
    isShared: Bool = true
  ) {
    self.key = key
    self.isShared = isShared
    self.initialValue = initialValue
    startsWithInitialValue = startingValue == nil
    isComplete = Atomic(!isShared || key is any SharedKey)
    source = Source(startingValue ?? initialValue, of: SourceKey(key, isShared: isShared))
  }

  deinit {
    subscription.withLock { $0 }?.cancel()
    onEnd?()
  }

  /// Calls a closure when this persistence is released.
  ///
  /// Call this once, on the thread that has created this persistence.
  func atEnd(_ operation: @escaping () -> Void) { onEnd = operation }

  /// Calls a closure whenever the value was saved.
  func afterEachSave(_ operation: @escaping @Sendable () -> Void) {
    onSave.withLock { $0 = operation }
  }

  /// Notifies the caller of ``afterEachSave(_:)``.
  func noteSave() { onSave.withLock { $0 }?() }

  @usableFromInline var isLoading: Bool { status.withLock { $0.isLoading } }
  @usableFromInline var loadError: (any Error)? { status.withLock { $0.loadError } }
  @usableFromInline var saveError: (any Error)? { status.withLock { $0.saveError } }

  // MARK: The key that saves

  /// The key that saves the value, or `nil` if no key with this id can.
  var savingKey: (any SharedKey<Value>)? {
    guard isShared else { return nil }
    return key as? any SharedKey<Value> ?? lateSavingKey.withLock { $0 }
  }

  /// Saves from now on if a key can, even if this persistence was created for one that cannot.
  ///
  /// - Parameter key: A key with the same identity.
  @usableFromInline func complete(with key: some SharedReaderKey<Value>) {
    guard let key = key as? any SharedKey<Value> else { return }
    lateSavingKey.withLock { $0 = key }
    isComplete.store(true, ordering: .releasing)
  }

  // MARK: The key's subscription

  /// Starts to follow the key's external system, unless this has happened before.
  ///
  /// - Parameter context: Why the subscription starts.
  func subscribeOnce(context: LoadContext<Value>) {
    let isFirst = !hasSubscribed.withLock { exchange(&$0, with: true) }
    guard isFirst, isShared else { return }
    let subscriber = SharedSubscriber<Value> { [weak self] result in
      self?.receive(result)
    } onChange: { [weak self] value, base, merger in
      self?.receive(value, since: base, with: &merger) ?? true
    } onLoading: { [weak self] isLoading in
      self?.updateStatus { $0.receive(isLoading: isLoading) }
    }
    let subscription = key.subscribe(context: context, subscriber: subscriber)
    self.subscription.withLock { $0 = subscription }
  }

  private func receive(_ result: Result<Value?, any Error>) {
    if case .success(let value) = result {
      let new = value ?? initialValue
      let old = isAskedForExternalChanges ? source.actualValue : nil
      source.replace(with: new)
      if let old { deliverExternalChange(from: old, to: new) }
    }
    updateStatus { $0.receive(error: result.failure) }
  }

  /// Accepts a value that another process changed.
  ///
  /// - Returns: Whether that was possible without losing a change that is not saved yet.
  private func receive(
    _ theirs: Value,
    since base: () throws -> Value,
    with merger: inout Merger
  ) -> Bool {
    let hasFailedToSave = saveError != nil
    var attempt = merger
    let isTaken = source.update(isExternal: true) { ours, isUnsaved in
      guard isUnsaved || hasFailedToSave else { return theirs }
      attempt = merger
      return (try? base()).flatMap { attempt.mergedIfPossible(ours, theirs, since: $0) }
    }
    guard isTaken else { return false }
    merger = attempt
    updateStatus { $0.receive(error: nil) }
    if isAskedForExternalChanges, let base = try? base() {
      deliverExternalChange(from: base, to: theirs)
    }
    return true
  }

  // MARK: External changes

  @usableFromInline func subscribeToExternalChanges<Other>(
    _ receive: @escaping @Sendable (ExternalChange<Other>) -> Void
  ) -> SharedSubscription {
    let subscription = source.inside { externalChanges.add(Subscriber(receive), to: source) }
    return SharedSubscription { withExtendedLifetime(self) { subscription.cancel() } }
  }

  /// Delivers a change to the subscribers, after the property has it.
  func deliverExternalChange(from old: Value, to new: Value) {
    source.enter()
    externalChanges.deliver(ExternalChange(oldValue: old, newValue: new), leaving: source)
  }

  private var isAskedForExternalChanges: Bool { source.inside { !externalChanges.isEmpty } }

  /// Changes the status, and notifies the observers if they may see a difference.
  func updateStatus(
    _ update: (inout PersistenceStatus) -> Void,
    beforeNotifying: () -> Void = {}
  ) {
    let isDifferent = status.withLock { status in
      let before = status
      update(&status)
      return status.differs(from: before)
    }
    beforeNotifying()
    if isDifferent { source.notifyStatusObservers() }
  }
}
