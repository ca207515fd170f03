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
    if let failure = state.withLock({ $0.unsaved == nil ? $0.failure : nil }) {
      // A request that comes after its own failure was told, as the save that has failed took its
      // caller before it was made: to write now would make untrue what the caller was told.
      if failure.isReported, !schedule.isRetrying { return completion(.reportedFailure) }
      // The property asks as usual, so that it hears what becomes of it.
      failure.unsaved.requestSave()
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
    // What they have changed may have been taken by a merge that is not in the file yet.
    if !save.isToBeRepeated { save.savers += saversOfSameValue() }
    let outcome = state.withLock { state in
      state.isWritten = error == nil
      guard let error else {
        guard save.isToBeRepeated else {
          state.failure = nil
          return SaveSchedule.Outcome.written
        }
        state.failure = Failure(unsaved: save.unsaved, count: 1, isUntold: true)
        return .failed(retryAfter: files.patience.firstRetry)
      }
      let count = state.failure?.count ?? 0
      let isReported = isReported(error, to: save.savers)
      state.failure = Failure(unsaved: save.unsaved, count: count + 1, isReported: isReported)
      return isReported ? .reportedFailure : .failed(retryAfter: pause(afterFailures: count))
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

  /// Whether it is for the caller to decide what is done about a failure.
  private func isReported(_ error: FileStorageError, to savers: [Saver]) -> Bool {
    // The same value cannot be encoded later either.
    if case .unencodable = error { return true }
    // A caller who has been told that the file is as it was counts on that.
    return savers.contains { $0.context == .userInitiated }
  }

  private func pause(afterFailures count: Int) -> Duration {
    min(files.patience.firstRetry * (1 << min(count, 10)), files.patience.longestRetry)
  }
}
