package import AtomicFiles

// The steps of a load, and the steps that respond to another program's changes.
extension FileSyncMachine {
  /// The state of the file that was last reported to a subscriber.
  enum ReportedState {
    case usable

    /// The file is empty or cannot be decoded.
    case damaged
  }

  /// The result of offering a version to the subscriber.
  package enum Offer: Hashable, Sendable {
    /// The property's value now contains the content. In `conflictCount` conflicts, our version
    /// won.
    case taken(conflictCount: Int)

    /// The property has an unsaved change that cannot be merged with the content.
    case refused

    /// The content cannot be decoded.
    case undecodable(FileStorageError)
  }

  /// Starts the machine with the snapshot that a new property reads.
  ///
  /// Only this method treats an empty file as missing: a new property has no value that could be
  /// lost.
  package mutating func begin(with snapshot: FileSnapshot, isDecodable: Bool) {
    requested = []
    reportedState = isDecodable ? .usable : .damaged
    switch snapshot.content {
    case nil: lastSynced = .missing
    case let content? where content.isEmpty: lastSynced = .missing
    case let content?: lastSynced = isDecodable ? .content(content.digest) : .neverLoaded
    }
  }

  /// Whether the file has been read.
  package var hasBegun: Bool { lastSynced != .neverLoaded || reportedState == .damaged }

  /// Decides what to do with a snapshot that a `.load` or `.follow` job has read.
  mutating func look(
    at snapshot: FileSnapshot,
    for job: Job,
    at now: Instant
  ) -> [Action] {
    let decision = obstacles.decision(about: .beingWritten, job, atMost: timeouts.writer, at: now)
    if let actions = actions(for: decision, of: job) { return actions }
    switch (snapshot.content, lastSynced) {
    case (nil, let last):
      let decision = decisionOnAbsence(for: job, since: last, at: now)
      if let actions = actions(for: decision, of: job) { return actions }
      if last.digest == nil {
        recordSync(of: .missing)
        if job == .follow { return finish(job) }
      }
    case (let content?, let last) where content.isEmpty:
      guard let synced = last.digest, synced != .empty else {
        // The file's content is unknown: another program has emptied the file and may be about to
        // write it.
        if job == .load, snapshot.writer == .present {
          return finish(job, .unreadable(url, reason: Self.emptiedReason))
        }
        // The file was missing before and still has no content.
        if job == .follow { return finish(job) }
        recordSync(of: .missing)
        break
      }
      reportedState = .damaged
      let failure = DecodingFailure(location: "", reason: "the file is empty")
      return finish(job, .undecodable(url, failure))
    case (let content?, .content(let synced)) where content.digest == synced:
      if job == .follow, reportedState == .usable { return finish(job) }
    default:
      break
    }
    phase = .offering(job, snapshot)
    let content = snapshot.content.flatMap { $0.isEmpty ? nil : $0 }
    return [.offer(content, for: job)]
  }

  /// Decides whether a job waits for a missing file.
  ///
  /// A load waits as long as a save does. If a load did not wait, the caller could edit the initial
  /// value while another program is replacing the file.
  private func decisionOnAbsence(
    for job: Job,
    since last: LastSynced,
    at now: Instant
  ) -> FileObstacles.Decision {
    if job == .load { return obstacles.decisionOnReturn(job, at: now) }
    guard last.digest != nil else { return .proceed }
    let limit = timeouts.deletion
    return obstacles.decision(about: .missing, job, atMost: limit, pausing: limit, at: now)
  }

  /// Translates a decision into actions.
  ///
  /// - Returns: The actions for waiting, or `nil` if the job continues immediately.
  private mutating func actions(for decision: FileObstacles.Decision, of job: Job) -> [Action]? {
    guard case .wait(let duration) = decision else { return nil }
    phase = .waiting(job)
    return [.wait(duration)]
  }

  /// Continues a job after a version has been offered to the subscriber.
  mutating func finishOffer(
    of snapshot: FileSnapshot,
    for job: Job,
    _ offer: Offer,
    at now: Instant
  ) -> [Action] {
    switch offer {
    case .taken(let conflictCount):
      reportedState = .usable
      guard let content = snapshot.content, !content.isEmpty else {
        recordSync(of: .missing)
        return finish(job)
      }
      recordSync(of: .content(content.digest))
      // In each conflict, the property has kept its own value. The pending save will overwrite the
      // other program's version, so make a backup copy of that version.
      if conflictCount > 0 { scheduleBackup(of: content, because: .replaced) }
      return finish(job)
    case .refused:
      // The pending save will find the same version, and decide what to do with it.
      return finish(job)
    case .undecodable(let error):
      if job == .load, let actions = actionsForUnfinished(snapshot, at: now) { return actions }
      reportedState = .damaged
      return finish(job, error)
    }
  }

  /// Makes a load wait for the rest of a version that cannot be decoded yet, if the system does not
  /// report writers.
  ///
  /// Returns `nil` if the load need not wait.
  private mutating func actionsForUnfinished(_ snapshot: FileSnapshot, at now: Instant) -> [Action]?
  {
    guard snapshot.writer == .unknown, let age = snapshot.age,
      obstacles.isChanging(snapshot, lastSynced)
    else { return nil }
    obstacles.meet(.undecodable, in: snapshot, since: now, at: now)
    let rest = timeouts.stillness - age
    let decision = obstacles.decision(
      about: .undecodable,
      .load,
      atMost: timeouts.writer,
      pausing: rest,
      at: now
    )
    return actions(for: decision, of: .load)
  }
}
