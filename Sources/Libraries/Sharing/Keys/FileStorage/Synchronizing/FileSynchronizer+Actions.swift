import Locking

extension FileSynchronizer {
  private typealias Action = FileSynchronization.Action
  private typealias Event = FileSynchronization.Event

  /// Takes in an event, and does what follows from it.
  func process(_ event: FileSynchronization.Event) {
    var actions = handle(event)
    while !actions.isEmpty {
      let action = actions.removeFirst()
      if action == .read(.save) {
        actions = replaceInsideLock()
      } else if case .keepBackup(let backup) = action {
        if let event = keepOutsideLock(backup) { actions = handle(event) }
      } else if let event = result(of: action) {
        actions = handle(event)
      }
    }
  }

  /// Keeps a content whether or not the lock is held already.
  private func keepOutsideLock(_ backup: FileSynchronization.Backup) -> Event? {
    do {
      try files.withExclusiveAccess(to: url) {
        try files.keepBackup(of: backup.content, from: url, because: backup.reason)
      }
      return nil
    } catch {
      // Without the lock two copies may get one name at worst: better than none.
      return keep(backup)
    }
  }

  private func handle(_ event: Event) -> [Action] {
    state.withLock { $0.synchronization.handle(event, at: timeline.now) }
  }

  /// Reads the file for a save and, unless there is something else to do before, replaces it under
  /// the same lock.
  ///
  /// - Returns: What is left to do outside the lock.
  private func replaceInsideLock() -> [Action] {
    var actions: [Action] = []
    do {
      try files.withExclusiveAccess(to: url) {
        actions = handle(result { .read(try read(for: .save)) })
        while let action = actions.first, action.isInsideLock {
          actions.removeFirst()
          if let event = result(of: action) { actions = handle(event) }
        }
      }
    } catch {
      actions = handle(.failed(fileStorageError(error)))
    }
    return actions
  }

  /// Does one thing.
  ///
  /// - Returns: What came of it, if something follows from that.
  private func result(of action: Action) -> Event? {
    switch action {
    case .encode: result { try self.encodeValue() }
    case .read(let job): result { .read(try read(for: job)) }
    case .wait(let duration): wait(for: duration)
    case .merge(let content, let base, _): result { .merged(try merge(content, since: base)) }
    case .keepBackup(let backup): keep(backup)
    case .replace(let reading): result { try replace(reading) }
    case .lookAtReplacedFile: .replacedFile(readReplacedFile())
    case .offer(let content, let job): .offered(offer(content, for: job))
    case .saveAgainLater: repeatSave()
    case .finish(let job, let error): finish(job, error)
    }
  }

  private func result(of operation: () throws -> Event) -> Event {
    do { return try operation() } catch { return .failed(fileStorageError(error)) }
  }

  private func fileStorageError(_ error: any Error) -> FileStorageError {
    error as? FileStorageError ?? .unwritable(url, reason: String(describing: error))
  }

  private func read(for job: FileSynchronization.Job) throws -> FileReading {
    let known = state.withLock { $0.synchronization.lastSynced.content }
    // To look for removals takes time: in a directory of 10,000 files, longer than a deletion must
    // last to be believed.
    let limit = job == .follow ? files.patience.deletion : nil
    // A save may have to keep a copy of what it finds, byte by byte.
    let streamed = known == nil && job != .save ? readInParts() : nil
    let reading = try streamed ?? files.read(url, expecting: known, removedWithin: limit)
    state.withLock { state in
      if reading.status != state.status { state.isWritten = false }
      state.status = reading.reliableStatus
    }
    return reading
  }

  private func wait(for duration: Duration) -> Event? {
    timeline.perform(after: duration) { [weak self] in self?.process(.timePassed) }
    return nil
  }

  // MARK: Saving

  private func encodeValue() throws -> Event {
    guard let unsaved = state.withLock({ $0.save?.unsaved }) else { return .encoded }
    let lastSynced = state.withLock { $0.synchronization.lastSynced }
    let content = try content(of: unsaved.take(), over: lastSynced.content)
    state.withLock { $0.save?.content = content }
    return .encoded
  }

  private func merge(
    _ theirs: FileContent,
    since lastSynced: FileSynchronization.LastSynced
  ) throws -> FileSynchronization.Merge {
    guard let save = state.withLock({ $0.save }) else { return .unmergeable }
    if theirs == save.content { return .merged(conflictCount: 0) }
    guard let theirValue = try? value(of: theirs) else { return .undecodable }
    var merger = Merger()
    guard let base = try? base(lastSynced),
      let merged = save.unsaved.take(merging: theirValue, since: base, with: &merger)
    else { return .unmergeable }
    let content = try content(of: merged, over: theirs)
    state.withLock { $0.save?.content = content }
    return .merged(conflictCount: merger.conflictCount)
  }

  private func keep(_ backup: FileSynchronization.Backup) -> Event? {
    do {
      try files.keepBackup(of: backup.content, from: url, because: backup.reason)
      return nil
    } catch {
      return .failed(error)
    }
  }

  private func repeatSave() -> Event? {
    state.withLock { $0.save?.isToBeRepeated = true }
    return nil
  }

  private func replace(_ reading: FileReading) throws -> Event {
    guard let content = state.withLock({ $0.save?.content }) else { return .changedMeanwhile }
    switch try files.replace(reading, with: content, at: url) {
    case .changed:
      return .changedMeanwhile
    case .replaced(let status, let file):
      state.withLock { state in
        state.status = status
        state.isWritten = true
        state.save?.replaced = file
      }
      return .replaced(with: content)
    }
  }

  private func readReplacedFile() -> FileReading {
    state.withLock { $0.save?.replaced }?.read() ?? FileReading(content: nil)
  }

  // MARK: Reading

  /// Hands a content that was read to the property.
  private func offer(
    _ content: FileContent?,
    for job: FileSynchronization.Job
  ) -> FileSynchronization.Offer {
    let (subscriber, lastSynced, failure) = state.withLock { state in
      (state.subscriber?.subscriber, state.synchronization.lastSynced, state.failure)
    }
    // The property would take it in the place of its own value, which counts as saved.
    if job == .follow, failure?.isUntold == true { return .refused }
    var value: Value?
    do {
      value = try self.value(of: content)
    } catch {
      return .undecodable(fileStorageError(error))
    }
    let initialValue = state.withLock { $0.initialValue }
    if value == nil, initialValue == nil, case .content = lastSynced {
      // The property began with what the file held: there is nothing else to go back to.
      return .undecodable(.unreadable(url, reason: "No such file or directory"))
    }
    // A property that has not subscribed yet knows nothing of it. What a load has read it is told
    // otherwise.
    var offer: FileSynchronization.Offer = job == .load ? .taken(conflictCount: 0) : .refused
    if let subscriber, let offered = value ?? (job == .follow ? initialValue : nil) {
      var merger = Merger()
      let isTaken = subscriber.yield(offered, since: try base(lastSynced), with: &merger)
      offer = isTaken ? .taken(conflictCount: merger.conflictCount) : .refused
    }
    if job == .load { answerLoads(.success(value)) }
    return offer
  }

  private func answerLoads(_ result: Result<Value?, any Error>) {
    let loads = state.withLock { state in
      defer { state.loads = [] }
      return state.loads
    }
    for load in loads { load.resume(with: result) }
  }

  private func finish(_ job: FileSynchronization.Job, _ error: FileStorageError?) -> Event? {
    switch job {
    case .save:
      endSave(error.map(asFailureToWrite))
    case .load:
      // A success was answered with the offer.
      if let error { answerLoads(.failure(error)) }
    case .follow:
      if let error {
        state.withLock { $0.subscriber?.subscriber }?.yield(throwing: error)
      }
    }
    return nil
  }

  /// What is in the way of a save, whatever it is, keeps the file from being written.
  private func asFailureToWrite(_ error: FileStorageError) -> FileStorageError {
    guard case .unreadable(let url, let reason) = error else { return error }
    return .unwritable(url, reason: reason)
  }
}
