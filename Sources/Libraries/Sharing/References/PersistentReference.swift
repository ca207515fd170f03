import Locking
public import Synchronization

/// The source of truth of a shared value that has a key.
///
/// It loads the value when it is created, follows the key's subscription while it lives, and asks the
/// key to save after each mutation.
///
/// SAFETY: What can change is under locks, and the source guards the value.
@usableFromInline
final class PersistentReference<Value: Sendable>:
  SourceReference<Value>, RootReference, @unchecked Sendable
{
  let key: any SharedReaderKey<Value>
  private let lateSavingKey = Locked<(any SharedKey<Value>)?>(nil)
  private let ownSavingKey: (any SharedKey<Value>)?
  private let isShared: Bool

  @usableFromInline let isSaving: Atomic<Bool>
  let initialValue: Value
  let status = Locked(PersistenceStatus())
  let saveGate = SaveGate()
  private let subscription = Locked<SharedSubscription?>(nil)
  private let end = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates a reference that holds the initial value until it is told to load.
  init(key: some SharedReaderKey<Value>, initialValue: Value) {
    self.key = key
    ownSavingKey = key as? any SharedKey<Value>
    isShared = true
    isSaving = Atomic(ownSavingKey != nil)
    self.initialValue = initialValue
    super.init(initialValue, .key(key))
    truth.saver = self
  }

  /// Creates a reference that is named after a key but never saves.
  init(unsharedValueOf key: some SharedReaderKey<Value>, initialValue: Value) {
    self.key = key
    ownSavingKey = nil
    isShared = false
    isSaving = Atomic(true)
    self.initialValue = initialValue
    super.init(initialValue, .unsharedKey(key))
  }

  /// The key that saves the value, if one of the keys with this id can.
  var savingKey: (any SharedKey<Value>)? { ownSavingKey ?? lateSavingKey.withLock { $0 } }

  /// Returns this reference, which saves from now on even if it was made for a key that cannot save.
  ///
  /// - Parameter key: A key with the same id that can.
  @inlinable
  func saving(with key: some SharedKey<Value>) -> PersistentReference {
    if !isSaving.load(ordering: .acquiring) { startSaving(with: key) }
    return self
  }

  @usableFromInline
  func startSaving(with key: some SharedKey<Value>) {
    guard isShared else { return }
    lateSavingKey.withLock { $0 = key }
    isSaving.store(true, ordering: .releasing)
  }

  deinit {
    subscription.withLock { $0 }?.cancel()
    end.withLock { $0 }?()
  }

  /// What to call when this reference ends.
  var onEnd: (@Sendable () -> Void)? {
    get { end.withLock { $0 } }
    set { end.withLock { $0 = newValue } }
  }

  @usableFromInline override var root: any RootReference { self }
  @usableFromInline var isLoading: Bool { status.withLock(\.isLoading) }
  @usableFromInline var loadError: (any Error)? { status.withLock(\.loadError) }
  @usableFromInline var saveError: (any Error)? { status.withLock(\.saveError) }

  /// Starts to follow the key's external system.
  func subscribe() {
    let subscriber = SharedSubscriber<Value> { [weak self] result in
      self?.receive(result)
    } onChange: { [weak self] value, base in
      self?.receive(value, since: base) ?? true
    } onLoading: { [weak self] isLoading in
      self?.updateStatus { $0.isExternallyLoading = isLoading }
    }
    let subscription = key.subscribe(
      context: .initialValue(initialValue),
      subscriber: subscriber
    )
    self.subscription.withLock { $0 = subscription }
  }

  private func receive(_ result: Result<Value?, any Error>) {
    if case .success(let value) = result {
      truth.replace(with: value ?? initialValue)
    }
    updateStatus { $0.loadError = result.failure }
  }

  /// Takes in a value that was changed elsewhere.
  ///
  /// - Returns: Whether that was possible without losing what is not saved yet.
  private func receive(_ theirs: Value, since base: () throws -> Value) -> Bool {
    let hasFailedToSave = saveError != nil
    let isTaken = truth.update { ours, isUnsaved in
      guard isUnsaved || hasFailedToSave else { return theirs }
      var merger = Merger()
      return (try? base()).flatMap { merger.mergedIfMergeable(ours, theirs, since: $0) }
    }
    if isTaken { updateStatus { $0.loadError = nil } }
    return isTaken
  }

  /// Changes the status and tells the observers, if there is anything to tell.
  func updateStatus(_ update: (inout PersistenceStatus) -> Void) {
    let isWorthTelling = status.withLock { status in
      let before = status
      update(&status)
      return status.differs(from: before)
    }
    if isWorthTelling { truth.signal.notify() }
  }
}
