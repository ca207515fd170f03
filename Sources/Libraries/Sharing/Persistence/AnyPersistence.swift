public import Synchronization

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

  /// Ends a use of this object inside the registry's lock, or `nil` if this object is not in a
  /// registry.
  ///
  /// If the use was the last, the closure removes this object from the registry, and returns
  /// `true`.
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
