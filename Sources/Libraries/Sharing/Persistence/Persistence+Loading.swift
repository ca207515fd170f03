import Locking

extension Persistence {
  /// Asks the key for the value that a new property starts with, then subscribes.
  ///
  /// In this order a value that the key reports wins over the one that it has loaded.
  @usableFromInline func loadInitialValue() {
    startLoad(context: .initialValue(initialValue)) { _ in }
    subscribeOnce(context: .initialValue(initialValue))
  }

  @usableFromInline func load() async throws {
    _ = try await loadedValue()
  }

  /// Loads the value and returns it.
  ///
  /// If the value was never loaded before, this subscribes, too.
  ///
  /// - Returns: The loaded value, or `nil` if the external system has none.
  /// - Throws: The error of the key.
  @discardableResult func loadedValue() async throws -> Value? {
    try await result { completion in
      startLoad(context: .userInitiated, completion: completion)
      subscribeOnce(context: .userInitiated)
    }.get()
  }

  private func startLoad(
    context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let changeCount = source.currentChangeCount
    let number = status.withLock { $0.beginLoad() }
    let key = key
    key.load(
      context: context,
      continuation: LoadContinuation("\(key)") { [weak self] result in
        self?.finishLoad(number, result, startedAt: changeCount)
        completion(result)
      }
    )
    // If the key has answered at once, observers have nothing to be notified of.
    if isLoading { source.notifyStatusObservers() }
  }

  private func finishLoad(
    _ number: Int,
    _ result: Result<Value?, any Error>,
    startedAt changeCount: UInt64
  ) {
    if case .success(let value) = result {
      // A change that was made since the load began is newer than the answer. The answer to another
      // load is no change.
      source.replace(
        with: value ?? initialValue,
        ifUnchangedSince: changeCount,
        isLoaded: true,
        where: { status.withLock { $0.apply(load: number) } }
      )
    }
    updateStatus { $0.endLoad(number, error: result.failure) }
  }
}
