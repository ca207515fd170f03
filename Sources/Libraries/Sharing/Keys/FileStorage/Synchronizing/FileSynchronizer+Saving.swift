import Locking

extension FileSynchronizer {
  /// Saves a value, taken when the file is about to be written.
  func save(
    _ unsaved: UnsavedValue<Value>,
    _ context: SaveContext,
    _ continuation: SaveContinuation
  ) {
    state.withLock { state in
      state.unsaved = unsaved
      state.savers.append(Saver(context: context, continuation: continuation))
    }
    switch context {
    case .didSet: schedule.request()
    case .userInitiated: schedule.requestNow()
    }
  }

  /// Begins to write what is to be saved.
  func beginSave(_ completion: @escaping @Sendable (SaveSchedule.Outcome) -> Void) {
    if let failed = state.withLock({ $0.unsaved == nil ? $0.failure?.unsaved : nil }) {
      // The property asks as usual, so that it hears what becomes of it.
      failed.requestSave()
      // This save takes the value: the request must not ask for another one.
      schedule.forgetRequest()
    }
    let unsaved = state.withLock { state -> UnsavedValue<Value>? in
      guard let unsaved = state.unsaved else { return nil }
      state.save = Save(unsaved: unsaved, savers: state.savers, completion: completion)
      (state.unsaved, state.savers) = (nil, [])
      return unsaved
    }
    guard let unsaved else { return completion(.written) }
    if !unsaved.isUnsaved, isOnDisk { return endSave(nil) }
    process(.requested(.save))
  }

  /// Whether the file is what was written here last: then a value that has not changed since needs
  /// no writing.
  private var isOnDisk: Bool {
    guard let known = state.withLock({ $0.isWritten && $0.failure == nil ? $0.status : nil }),
      let status = files.status(of: url)
    else { return false }
    return status == known
  }

  /// Tells those who wait for a save what has become of it.
  func endSave(_ error: FileStorageError?) {
    guard
      var save = state.withLock({ state in
        defer { state.save = nil }
        return state.save
      })
    else { return }
    save.savers += saversOfSameValue()
    let outcome = state.withLock { state in
      state.isWritten = error == nil
      guard let error else {
        state.failure = save.isToBeRepeated ? (save.unsaved, 1) : nil
        return save.isToBeRepeated
          ? .failed(retryAfter: files.patience.firstRetry) : SaveSchedule.Outcome.written
      }
      let count = state.failure?.count ?? 0
      state.failure = (save.unsaved, count + 1)
      return self.outcome(of: error, save.savers, afterFailures: count)
    }
    let result = error.map { Result<Void, any Error>.failure($0) } ?? .success(())
    for saver in save.savers { saver.continuation.resume(with: result) }
    save.completion(outcome)
  }

  /// Those who have asked for a save since this one began, if the value is still the same: they
  /// need no other one.
  private func saversOfSameValue() -> [Saver] {
    guard let unsaved = state.withLock({ $0.unsaved }), !unsaved.isUnsaved else { return [] }
    // They are about to be told of a failure: another write would make that untrue.
    schedule.forgetImmediateRequest()
    return state.withLock { state in
      defer { (state.unsaved, state.savers) = (nil, []) }
      return state.savers
    }
  }

  private func outcome(
    of error: FileStorageError,
    _ savers: [Saver],
    afterFailures count: Int
  ) -> SaveSchedule.Outcome {
    // A caller who has been told that the file is as it was counts on that.
    if savers.contains(where: { $0.context == .userInitiated }) { return .reportedFailure }
    // The same value cannot be encoded later either.
    if case .unencodable = error { return .reportedFailure }
    let pause = files.patience.firstRetry * (1 << min(count, 10))
    return .failed(retryAfter: min(pause, files.patience.longestRetry))
  }
}
