import Locking
import Synchronization

/// A call of a key's `save`.
struct SaveRequest<Value: Sendable>: Sendable {
  /// Gives the key the value, and keeps the persistence alive until then.
  let unsaved: UnsavedValue<Value>

  /// The reason for the call.
  let context: SaveContext

  /// Called once with the result of the save.
  let completion: @Sendable (Result<Void, any Error>) -> Void
}

/// Connects a source to its key: loads the value, receives changes from the key, and asks the key
/// to save.
///
/// A persistence lives as long as it has uses, such as references to the source: see
/// ``PersistenceUse``.
///
/// SAFETY: A key is immutable here and may be used on any thread, as its protocol says. The rest is
/// thread-safe.
@usableFromInline final class Persistence<Value: Sendable>: AnyPersistence, @unchecked Sendable {
  let key: any SharedReaderKey<Value>

  /// The save requests that the key has not received yet.
  ///
  /// Without this queue, two threads that mutate at the same time would race to the key outside the
  /// lock, and a key that takes the value at once could save the older value last.
  let saveRequests = DeliveryQueue<SaveRequest<Value>>()

  /// The subscribers to changes by other programs.
  private let externalChanges = Subscribers()

  /// The property's value while the key has no value.
  let initialValue: Value

  /// Whether the source was created with the initial value.
  let startsWithInitialValue: Bool

  private let isShared: Bool
  private let hasSubscribed = Locked(false)
  private let subscription = Locked<SharedSubscription?>(nil)

  private let onSave = Locked<(@Sendable () -> Void)?>(nil)

  /// A key with the same identity that can save, if the key itself cannot.
  private let lateSavingKey = Locked<(any SharedKey<Value>)?>(nil)

  /// Creates a persistence, and its source.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value while the key has none.
  ///   - startingValue: The value until the load finishes, or `nil` for the initial value.
  ///   - isShared: Whether the key is used. An unused key only provides the source's name.
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
    super.init(
      source: Source(startingValue ?? initialValue, of: KeyName(key, isShared: isShared)),
      isComplete: !isShared || key is any SharedKey
    )
  }

  deinit {
    subscription.withLock { $0 }?.cancel()
  }

  /// Calls a closure after each successful save.
  func afterEachSave(_ operation: @escaping @Sendable () -> Void) {
    onSave.withLock { $0 = operation }
  }

  // MARK: The key that saves

  /// The key that saves the value, or `nil` if no key with this id can save.
  var savingKey: (any SharedKey<Value>)? {
    guard isShared else { return nil }
    return key as? any SharedKey<Value> ?? lateSavingKey.withLock { $0 }
  }

  /// Saves with another key from now on, if this persistence's key cannot save.
  ///
  /// - Parameter key: A key with the same identity.
  func complete(with key: some SharedReaderKey<Value>) {
    guard !isComplete.load(ordering: .acquiring), let key = key as? any SharedKey<Value> else {
      return
    }
    lateSavingKey.withLock { $0 = key }
    isComplete.store(true, ordering: .releasing)
  }

  // MARK: Loading

  /// Loads the value and subscribes, unless a subscription exists.
  ///
  /// - Throws: Any error that the key throws.
  override func load() async throws {
    _ = try await result { completion in
      startLoad(context: .userInitiated, completion: completion)
      subscribeOnce(context: .userInitiated)
    }.get()
  }

  // MARK: Saving

  override func save() async throws {
    guard savingKey != nil else { return }
    try await result { requestSave(context: .userInitiated, completion: $0) }.get()
  }

  override func requestSave() {
    requestSave(context: .didSet) { _ in }
  }

  /// Asks the key to save, after all earlier requests.
  func requestSave(
    context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let savingKey else { return }
    let name = KeyName(savingKey)
    let unsaved = UnsavedValue(source: UnsavedPersistence<Value>(use()))
    saveRequests.add(SaveRequest(unsaved: unsaved, context: context, completion: completion))
    saveRequests.deliver { request in
      let number = lockedStatus.withLock { $0.beginSave() }
      savingKey.save(
        unsaved: request.unsaved,
        context: request.context,
        // NB: A key may keep a continuation for ever, so this does not keep the value alive.
        // A key that keeps the unsaved value does keep the value alive.
        continuation: SaveContinuation("\(name)") { [weak self, completion = request.completion] in
          let result = $0
          self?.endSave(number, error: result.failure)
          completion(result)
          if result.failure == nil { self?.onSave.withLock { $0 }?() }
        }
      )
    }
  }

  private func endSave(_ number: Int, error: (any Error)?) {
    updateStatus {
      $0.endSave(number, error: error)
    } beforeNotifying: {
      if error != nil { source.locked(source.requestSaveAtNextChange) }
    }
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
  /// - Returns: Whether the change could be accepted without losing an unsaved change.
  private func receive(
    _ theirs: Value,
    since base: () throws -> Value,
    with merger: inout Merger
  ) -> Bool {
    let hasFailedToSave = status.saveError != nil
    var attempt = merger
    var replaced: Value?
    let isTaken = source.update(isExternal: true) { ours, isUnsaved in
      guard isUnsaved || hasFailedToSave else {
        replaced = ours
        return theirs
      }
      attempt = merger
      return (try? base()).flatMap { attempt.mergedIfPossible(ours, theirs, since: $0) }
    }
    guard isTaken else { return false }
    merger = attempt
    updateStatus { $0.receive(error: nil) }
    if isAskedForExternalChanges, let old = replaced ?? (try? base()) {
      deliverExternalChange(from: old, to: theirs)
    }
    return true
  }

  // MARK: External changes

  override func subscribeToExternalChanges<Other>(
    _ receive: @escaping @Sendable (ExternalChange<Other>) -> Void
  ) -> SharedSubscription {
    let subscription = source.inside { externalChanges.add(Subscriber(receive), to: source) }
    let user = UnsavedPersistence<Value>(use())
    return SharedSubscription { withExtendedLifetime(user) { subscription.cancel() } }
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
    let isDifferent = lockedStatus.withLock { status in
      let before = status
      update(&status)
      return status.differs(from: before)
    }
    beforeNotifying()
    if isDifferent { source.notifyStatusObservers() }
  }
}
