import Locking

extension PersistentReference {
  /// Asks the key for the value that a new property starts with.
  func loadInitialValue() {
    startLoad(context: .initialValue(initialValue)) { _ in }
  }

  @usableFromInline
  func load() async throws {
    _ = try await loadedValue()
  }

  /// Loads the value and returns it.
  ///
  /// - Returns: The loaded value, or `nil` if the external system has none.
  /// - Throws: What the key could not do.
  func loadedValue() async throws -> Value? {
    try await withCheckedThrowingContinuation { continuation in
      startLoad(context: .userInitiated) { continuation.resume(with: $0) }
    }
  }

  private func startLoad(
    context: LoadContext<Value>,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    let revision = truth.currentRevision
    let number = status.withLock { status in
      status.pendingLoads += 1
      status.latestLoad += 1
      return status.latestLoad
    }
    let key = key
    key.load(
      context: context,
      continuation: LoadContinuation("\(key)") { [weak self] result in
        self?.finishLoad(result, number: number, startedAt: revision)
        completion(result)
      }
    )
    // A key that resumed at once has ended the load by now, and nobody needs to hear of it.
    if isLoading { truth.signal.notify() }
  }

  private func finishLoad(
    _ result: Result<Value?, any Error>,
    number: Int,
    startedAt revision: UInt64
  ) {
    let (isOvertaken, hasFailedToSave) = status.withLock { status in
      defer { status.latestEndedLoad = max(status.latestEndedLoad, number) }
      return (number < status.latestEndedLoad, status.saveError != nil)
    }
    // A value that could not be saved is newer than what was loaded, and so is a mutation made while that was
    // on its way. The answer to another load is not.
    if case .success(let value) = result, !isOvertaken, !hasFailedToSave {
      truth.replace(with: value ?? initialValue, ifUnchangedSince: revision, isLoaded: true)
    }
    updateStatus { status in
      status.pendingLoads -= 1
      if !isOvertaken { status.loadError = result.failure }
    }
  }
}
