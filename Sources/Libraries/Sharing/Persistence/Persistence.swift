import Locking
public import Synchronization

/// Connects a source to its key: loads the value, receives changes from the key, and requests
/// saves.
///
/// It exists while a reference to the source uses it: see ``PersistenceRegistry``.
///
/// SAFETY: A key is immutable here and may be used on any thread, as its protocol says. The rest is
/// thread-safe.
@usableFromInline final class Persistence<Value: Sendable>: SourcePersistence, @unchecked Sendable {
  /// The source of truth.
  @usableFromInline let source: Source<Value>

  let key: any SharedReaderKey<Value>
  let status = Locked(PersistenceStatus())

  /// The saves that were not passed to the key yet.
  ///
  /// Otherwise two threads that mutate at the same time would call the key in random order outside
  /// the lock, and the older value could arrive last.
  let saveRequests = DeliveryQueue<SaveRequest>()

  /// The subscribers to changes by other programs.
  private let externalChanges = Subscribers()

  /// The value of the property while the key has none.
  let initialValue: Value

  /// Whether the source was created with the initial value.
  let startsWithInitialValue: Bool

  private let isShared: Bool
  private let hasSubscribed = Locked(false)
  private let subscription = Locked<SharedSubscription?>(nil)

  /// Called on the thread that releases this persistence.
  private var onEnd: (() -> Void)?

  private let onSave = Locked<(@Sendable () -> Void)?>(nil)

  /// A key with the same identity that can save, if the key itself cannot.
  private let lateSavingKey = Locked<(any SharedKey<Value>)?>(nil)

  /// Whether the key can save or a saving key is known.
  @usableFromInline let isComplete: Atomic<Bool>

  /// Creates a persistence, and its source.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value while the key has none.
  ///   - startingValue: The value until the load finishes, or `nil` for the initial value.
  ///   - isShared: Whether the key is used. If not, the key only provides the source's name.
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
  /// Call this once, on the thread that created this persistence.
  func atEnd(_ operation: @escaping () -> Void) { onEnd = operation }

  /// Calls a closure after each successful save.
  func afterEachSave(_ operation: @escaping @Sendable () -> Void) {
    onSave.withLock { $0 = operation }
  }

  /// Notifies the caller of ``afterEachSave(_:)``.
  func noteSave() { onSave.withLock { $0 }?() }

  @usableFromInline var isLoading: Bool { status.withLock { $0.isLoading } }
  @usableFromInline var loadError: (any Error)? { status.withLock { $0.loadError } }
  @usableFromInline var saveError: (any Error)? { status.withLock { $0.saveError } }

  // MARK: The key that saves

  /// The key that saves the value, or `nil` if no key with this id can save.
  var savingKey: (any SharedKey<Value>)? {
    guard isShared else { return nil }
    return key as? any SharedKey<Value> ?? lateSavingKey.withLock { $0 }
  }

  /// Saves with another key from now on, if the key of this persistence cannot save.
  ///
  /// - Parameter key: A key with the same identity.
  @usableFromInline func complete(with key: some SharedReaderKey<Value>) {
    guard let key = key as? any SharedKey<Value> else { return }
    lateSavingKey.withLock { $0 = key }
    isComplete.store(true, ordering: .releasing)
  }

  // MARK: The key's subscription

  /// Subscribes to the key's external system, unless a subscription exists.
  ///
  /// - Parameter context: The reason for the subscription.
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

  /// Accepts a change by another process.
  ///
  /// - Returns: Whether that was possible without losing an unsaved change.
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

  /// Delivers a change to the subscribers, after the property has changed.
  func deliverExternalChange(from old: Value, to new: Value) {
    source.enter()
    externalChanges.deliver(ExternalChange(oldValue: old, newValue: new), leaving: source)
  }

  private var isAskedForExternalChanges: Bool { source.inside { !externalChanges.isEmpty } }

  /// Changes the status, and notifies observers if the difference may be visible.
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
