import Locking

extension Persistence {
  /// Asks the key for the initial value of a new property, then subscribes.
  ///
  /// The subscription comes last, so that a reported value replaces a value that the key loaded
  /// immediately.
  @usableFromInline func loadInitialValue() {
    startLoad(context: .initialValue(initialValue)) { _ in }
    subscribeOnce(context: .initialValue(initialValue))
  }

  func startLoad(
    context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let counts = source.changeCounts
    let number = source.inside { lockedStatus.beginLoad() }
    let name = KeyName(key)
    key.load(
      context: context,
      continuation: LoadContinuation("\(name)") { [weak self] result in
        self?.finishLoad(number, result, startedAt: counts)
        completion(result)
      }
    )
    // If the key answers immediately, observers need no notification.
    if status.isLoading { source.notifyStatusObservers() }
  }

  private func finishLoad(
    _ number: Int,
    _ result: Result<Value?, any Error>,
    startedAt counts: AnySource.ChangeCounts
  ) {
    if case .success(let value) = result {
      let loaded = value ?? initialValue
      // Deliver nothing to publishers in two cases: the key has no value and the property still has
      // its initial value, or the key has already reported the loaded value.
      let isKnown =
        source.changeCounts.external == counts.external
        ? value == nil && startsWithInitialValue && source.changeCounts == (0, 0)
        : isEqual(source.actualValue, loaded)
      source.replace(with: loaded) {
        // Keep a change that the program has made since the load started, but replace a value that
        // the key has reported since then.
        source.changeCounts.local == counts.local
          && lockedStatus.apply(load: number) && !isKnown
      }
    }
    updateStatus { $0.endLoad(number, error: result.failure) }
  }

  // MARK: Following the external system

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
    var replaced: Value?
    let isTaken = source.update(isExternal: true, with: &merger) { ours, isUnsaved, merger in
      replaced = isUnsaved || status.saveError != nil ? nil : ours
      if replaced != nil { return theirs }
      return (try? base()).flatMap { merger.mergedIfPossible(ours, theirs, since: $0) }
    }
    guard isTaken else { return false }
    updateStatus { $0.receive(error: nil) }
    guard isAskedForExternalChanges, let old = replaced ?? (try? base()) else { return true }
    // If the other program's version is also the base, the other program has changed nothing, and
    // our change wins.
    if replaced != nil || !isEqual(old, theirs) { deliverExternalChange(from: old, to: theirs) }
    return true
  }

  /// Delivers a change to the subscribers, after the property has changed.
  func deliverExternalChange(from old: Value, to new: Value) {
    source.enter()
    externalChanges.deliver(ExternalChange(oldValue: old, newValue: new), leaving: source)
  }

  private var isAskedForExternalChanges: Bool { source.inside { !externalChanges.isEmpty } }
}

extension AnySource {
  /// The number of changes to the value by the key, and the number of changes by the program.
  typealias ChangeCounts = (external: UInt64, local: UInt64)

  /// The current counts.
  var changeCounts: ChangeCounts { inside { (externalCount, revision &- externalCount) } }

  /// Notifies the observers of the loading and saving status.
  ///
  /// Observers of the status observe the whole value.
  func notifyStatusObservers() {
    locked { ObservationPath(root: node).collectObservers(of: .content) }.notify()
  }
}

/// Returns whether two values are equal, or `false` if their type is not `Equatable`.
private func isEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  func isEqual<Known: Equatable>(_ lhs: Known) -> Bool { lhs == rhs as? Known }
  return (lhs as? any Equatable).map { isEqual($0) } ?? false
}
