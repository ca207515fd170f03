import Locking
public import Synchronization

/// Connects a source to its key: loads the value, receives changes from the key, and asks the key
/// to save.
///
/// The object lives as long as it is in use, for example by references to the source: see
/// ``PersistenceUse``.
///
/// SAFETY: A key is immutable here and may be used on any thread, as its protocol says.
/// All other properties are thread-safe or immutable.
@usableFromInline final class Persistence<Value: Sendable>: AnyPersistence, @unchecked Sendable {
  /// The key that loads the value and, if it can, saves it.
  ///
  /// A key with a default is stored without the default, which only the creation of a shared
  /// property needs.
  let key: any SharedReaderKey<Value>

  /// The pending calls of the key's `save` method.
  ///
  /// A thread that requests a save also calls the key, unless another thread is already calling the
  /// key. In that case, the other thread makes the call.
  ///
  /// The key is called outside the lock. Without this queue, two threads that mutate at the same
  /// time could call the key in the wrong order. A key that takes the value immediately could then
  /// save the older value last.
  let saveRequests = DeliveryQueue()

  /// The property's value while the key has no value.
  let initialValue: Value

  /// Whether the source was created with the initial value.
  let startsWithInitialValue: Bool

  let isShared: Bool
  let hasSubscribed = Locked(false)
  let subscription = Locked<SharedSubscription?>(nil)

  private let onSave = Locked<(@Sendable () -> Void)?>(nil)

  /// Another key with the same identity, which saves the value if ``key`` cannot.
  private let lateSavingKey = Locked<(any SharedKey<Value>)?>(nil)

  /// Connects a new source to a key.
  ///
  /// - Parameters:
  ///   - key: The key that loads the value and, if it can, saves it.
  ///   - initialValue: The property's value while the key has no value.
  ///   - startingValue: The property's value until the load finishes. If `nil`, the property starts
  ///     with the initial value.
  ///   - isShared: Whether the key loads and saves the value. If `false`, the key only provides the
  ///     source's name.
  init(
    key: some SharedReaderKey<Value>,
    initialValue: Value,
    startingWith startingValue: Value? = nil,
    isShared: Bool = true
  ) {
    self.key = (key as? any KeyWithDefault<Value>)?.keyWithoutDefault ?? key
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

  /// The key that saves the value, or `nil` if none of the properties that share the value has a
  /// key that can save.
  var savingKey: (any SharedKey<Value>)? {
    guard isShared else { return nil }
    return key as? any SharedKey<Value> ?? lateSavingKey.withLock { $0 }
  }

  /// Adds a key that saves the value, if the original key can only load the value.
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
    let unsaved = UnsavedValue(source: UnsavedPropertyValue<Value>(use()))
    saveRequests.add { [self] in
      let number = source.inside { lockedStatus.beginSave() }
      savingKey.save(
        unsaved: unsaved,
        context: context,
        // NB: The continuation does not keep the value alive, because a key may keep it forever.
        // A key that keeps the `UnsavedValue` keeps the value alive.
        continuation: SaveContinuation("\(name)") { [weak self] result in
          self?.endSave(number, error: result.failure)
          completion(result)
          if result.failure == nil { self?.onSave.withLock { $0 }?() }
        }
      )
    }
    saveRequests.deliver()
  }

  private func endSave(_ number: Int, error: (any Error)?) {
    updateStatus {
      $0.endSave(number, error: error)
      if error != nil { source.requestSaveAtNextChange() }
    }
  }

  /// Changes the status while holding the source's lock, and then notifies observers if they may
  /// see a difference.
  func updateStatus(_ update: (inout PersistenceStatus) -> Void) {
    let (before, after) = source.inside {
      let before = lockedStatus
      update(&lockedStatus)
      return (before, lockedStatus)
    }
    if after.differs(from: before) { source.notifyStatusObservers() }
  }
}

// MARK: - For code that does not know the value's type

/// A ``Persistence``, for code that does not know the value's type.
///
/// SAFETY: As ``Persistence``.
/// The source's lock guards `lockedStatus`. `endRegisteredUse` is set before other threads can find
/// this object.
@usableFromInline class AnyPersistence: @unchecked Sendable {
  /// The source of truth.
  @usableFromInline final let anySource: AnySource

  /// Whether this object has a key that can save, or needs no such key.
  @usableFromInline final let isComplete: Atomic<Bool>

  /// The status of loading and saving.
  ///
  /// Use this property only inside the source's lock.
  final var lockedStatus = PersistenceStatus()

  /// The subscribers to changes by other programs.
  final let externalChanges = Subscribers()

  /// The number of ``PersistenceUse``s.
  @usableFromInline final let useCount = Atomic<Int>(0)

  /// A closure that ends a use of this object inside the registry's lock.
  ///
  /// The closure is `nil` if this object is not in a registry. When the last use ends, the closure
  /// removes this object from the registry and returns `true`.
  final var endRegisteredUse: ((AnyPersistence) -> Bool)?

  init(source: AnySource, isComplete: Bool) {
    anySource = source
    self.isComplete = Atomic(isComplete)
  }

  /// The current status of loading and saving.
  final var status: PersistenceStatus { anySource.inside { lockedStatus } }

  /// Loads the value, and waits until it is loaded.
  func load() async throws {}

  /// Saves the value, and waits until the key has saved it.
  func save() async throws {}

  /// Calls a closure with each change that another program makes, until the subscription ends.
  ///
  /// The subscription owns a ``PersistenceUse``. Without this ``PersistenceUse``, the object could
  /// be released, and no more changes by other programs would arrive.
  ///
  /// - Parameter receive: Receives the changes. The closure's `Value` must be the type of this
  ///   object's value.
  final func subscribeToExternalChanges<Value>(
    _ receive: @escaping @Sendable (ExternalChange<Value>) -> Void
  ) -> SharedSubscription {
    let subscription = anySource.inside { externalChanges.add(Subscriber(receive), to: anySource) }
    let use = use()
    return SharedSubscription { withExtendedLifetime(use) { subscription.cancel() } }
  }

  /// Asks the key to save, after the first change since the key last took the value.
  func requestSave() {}
}

// MARK: - Saving

/// An unsaved value.
///
/// A key takes the value when the key is ready to save it.
///
/// See ``SharedKey/save(unsaved:context:continuation:)-(_,_,_)``.
public struct UnsavedValue<Value: Sendable>: Sendable {
  private let source: any UnsavedValueSource<Value>

  /// Creates an unsaved value from a property or, in a test of a key, from a stand-in for a
  /// property.
  package init(source: any UnsavedValueSource<Value>) {
    self.source = source
  }

  /// Returns the newest value for the key to save.
  ///
  /// The library calls the key again for later mutations.
  ///
  /// - Returns: The current value of the property.
  public func take() -> Value {
    source.takeUnsavedValue()
  }

  /// Merges another version into the newest value, and returns the result for the key to save.
  ///
  /// Call this method if the external system has a newer version when the key is ready to write.
  /// After the call, all properties that share the value have the merged value.
  ///
  /// - Parameters:
  ///   - theirs: The version in the external system.
  ///   - base: The common ancestor: the version that this process last loaded or saved.
  ///   - merger: Merges the versions and counts conflicts.
  /// - Returns: The merged value, or `nil` if both versions have changed and the type is not
  ///   ``Mergeable``. If the result is `nil`, the value stays unsaved.
  public func take(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    source.takeUnsavedValue(merging: theirs, since: base, with: &merger)
  }

  /// Whether a change has requested a save since the key last took the value or failed to save it.
  var isSaveRequested: Bool { source.isSaveRequested }

  /// Asks the key to save the value again.
  ///
  /// Call this method if a save has failed and the cause of the failure may have disappeared.
  func requestSave() { source.requestSave() }
}

/// The source of an unsaved value: a property or a constant.
package protocol UnsavedValueSource<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Returns the newest value. After the call, only later mutations count as unsaved.
  func takeUnsavedValue() -> Value

  /// Merges another version into the newest value and takes the result, or returns `nil` if both
  /// versions have changed and cannot be merged.
  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value?

  /// Whether a change has requested a save since the key last took the value or failed to save it.
  var isSaveRequested: Bool { get }

  /// Asks the key to save the value.
  func requestSave()
}

/// The unsaved value that all properties with a key share.
///
/// The object keeps the value alive until the key has taken it.
final class UnsavedPropertyValue<Value: Sendable>: UnsavedValueSource {
  private let use: PersistenceUse

  init(_ use: consuming PersistenceUse) {
    self.use = use
  }

  private var persistence: Persistence<Value> { .used(by: use) }

  func takeUnsavedValue() -> Value { persistence.source.takeValueToSave() }

  func takeUnsavedValue(
    merging theirs: Value,
    since base: Value,
    with merger: inout Merger
  ) -> Value? {
    let persistence = persistence
    let isMerged = persistence.source.update(isExternal: false, with: &merger) { ours, _, merger in
      merger.mergedIfPossible(ours, theirs, since: base)
    }
    guard isMerged else { return nil }
    persistence.deliverExternalChange(from: base, to: theirs)
    return persistence.source.takeValueToSave()
  }

  var isSaveRequested: Bool {
    let source = persistence.source
    return source.locked { source.isSaveRequested }
  }

  func requestSave() { persistence.requestSave() }
}
