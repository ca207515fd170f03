import Locking

// The start and end of a save.
extension FileSyncRunner {
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let unsaved = UnsavedValue(source: UnsavedConstant(value))
    save(unsaved: unsaved, context: context, continuation: continuation)
  }

  /// Saves a value, which is taken only when the file is about to be written.
  func save(
    unsaved: UnsavedValue<Value>,
    context: SaveContext,
    continuation: SaveContinuation
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

  /// Starts to write the unsaved value.
  func beginSave(_ completion: @escaping @Sendable (SaveSchedule.Outcome) -> Void) {
    if let failure = state.withLock({ $0.unsaved == nil ? $0.failure : nil }) {
      // A caller knows of the failure, even if this request came earlier. Writing now would
      // contradict what the caller was told.
      if case .caller = failure.audience, !schedule.isRetrying {
        return completion(.reportedFailure)
      }
      // The property makes a normal request, so that it learns the result.
      failure.unsaved.requestSave()
      // This save takes the value, so the request must not cause a second save.
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

  /// Whether the file still has the content that this process last wrote, so that an unchanged
  /// value need not be written.
  private var isOnDisk: Bool {
    guard let latest = state.withLock({ $0.failure == nil ? $0.latest : nil }),
      let status = files.status(of: url)
    else { return false }
    return latest == .written(status)
  }

  /// Reports the result of a save to its callers.
  func endSave(_ error: FileStorageError?) {
    guard var save = state.withLock({ $0.save.take() }) else { return }
    if error == nil, let encoded = save.encoded { reportSync(encoded.version) }
    // The value may contain merged changes that the file does not have yet.
    if save.extent == .everything { save.savers += saversOfSameValue() }
    let outcome = state.withLock { state in
      let status = state.latest.status
      guard let error else {
        if let status { state.latest = .written(status) }
        switch save.extent {
        case .everything:
          state.failure = nil
          return SaveSchedule.Outcome.written
        case .allButLatestMerge:
          state.failure = Failure(unsaved: save.unsaved, count: 1, audience: .none)
          return .failed(retryAfter: files.patience.firstRetry)
        }
      }
      if let status { state.latest = .read(status) }
      let count = state.failure?.count ?? 0
      let audience = audience(of: error, among: save.savers)
      state.failure = Failure(unsaved: save.unsaved, count: count + 1, audience: audience)
      return audience == .caller
        ? .reportedFailure : .failed(retryAfter: pause(afterFailures: count))
    }
    let result = error.map { Result<Void, any Error>.failure($0) } ?? .success(())
    for saver in save.savers { saver.continuation.resume(with: result) }
    save.completion(outcome)
  }

  /// The callers that requested a save during this one, if the value is unchanged.
  ///
  /// They need no other save.
  private func saversOfSameValue() -> [Saver] {
    guard let unsaved = state.withLock({ $0.unsaved }), !unsaved.isUnsaved else { return [] }
    // They may be about to learn of a failure, which another write would contradict.
    schedule.forgetImmediateRequest()
    return state.withLock { state in
      state.unsaved = nil
      return exchange(&state.savers, with: [])
    }
  }

  private func audience(of error: FileStorageError, among savers: [Saver]) -> Failure.Audience {
    // Encoding the same value would fail again.
    if case .unencodable = error { return .caller }
    // A caller that was told that the file is unchanged relies on that.
    return savers.contains { $0.context == .userInitiated } ? .caller : .property
  }

  private func pause(afterFailures count: Int) -> Duration {
    min(files.patience.firstRetry * (1 << min(count, 10)), files.patience.longestRetry)
  }
}
