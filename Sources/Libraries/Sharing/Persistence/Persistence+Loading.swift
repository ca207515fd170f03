import Locking

extension Persistence {
  /// Asks the key for the initial value of a new property, then subscribes.
  ///
  /// With this order, a value that the key reports wins over a value that it loaded immediately.
  @usableFromInline func loadInitialValue() {
    startLoad(context: .initialValue(initialValue)) { _ in }
    subscribeOnce(context: .initialValue(initialValue))
  }

  func startLoad(
    context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let counts = source.currentChangeCounts
    let number = lockedStatus.withLock { $0.beginLoad() }
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
    startedAt counts: ChangeCounts
  ) {
    if case .success(let value) = result {
      let loaded = value ?? initialValue
      // A publisher delivers nothing if a property without a value keeps its initial value, or if
      // the key has reported the value before it answers.
      let isKnown =
        source.currentChangeCounts.external == counts.external
        ? value == nil && startsWithInitialValue && source.currentRevision == 0
        : isEqual(source.actualValue, loaded)
      source.replace(with: loaded) {
        // Keep a change that the program has made since the start of the load, but replace a value
        // that the key has reported since then.
        source.changeCounts.local == counts.local
          && lockedStatus.withLock { $0.apply(load: number) } && !isKnown
      }
    }
    updateStatus { $0.endLoad(number, error: result.failure) }
  }
}

/// Whether two values are equal, if their type is equatable.
private func isEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
  func isEqual<Known: Equatable>(_ lhs: Known) -> Bool { lhs == rhs as? Known }
  return (lhs as? any Equatable).map { isEqual($0) } ?? false
}
