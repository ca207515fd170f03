import AtomicFiles

// The steps of a load, and of following changes by other programs.
extension FileSyncMachine {
  /// Decides what a reading means for the value, when there are no changes to save.
  mutating func look(
    at reading: FileReading,
    for job: Job,
    at now: Instant
  ) -> [Action] {
    let decision = obstacles.wait(for: .beingWritten, job, atMost: patience.writer, at: now)
    if let wait = wait(decision, for: job) { return wait }
    switch (reading.content, lastSynced) {
    case (nil, let last):
      if let wait = wait(decisionAboutAbsence(for: job, since: last, at: now), for: job) {
        return wait
      }
      if last.digest == nil {
        agree(on: .missing)
        if job == .follow { return finish(job) }
      }
    case (let content?, let last) where content.isEmpty:
      guard let synced = last.digest, synced != .empty else {
        // The content is unknown: another program may be about to write it.
        if job == .load, reading.writer == .present {
          return finish(job, .unreadable(url, reason: Self.emptiedReason))
        }
        // The file was missing before and still has no content.
        if job == .follow { return finish(job) }
        agree(on: .missing)
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
    phase = .offering(job, reading)
    let content = reading.content.flatMap { $0.isEmpty ? nil : $0 }
    return [.offer(content, for: job)]
  }

  /// Decides whether a job waits for a missing file.
  ///
  /// A load waits like a save. Otherwise the caller could edit the initial value while another
  /// program is replacing the file.
  private func decisionAboutAbsence(
    for job: Job,
    since last: LastSynced,
    at now: Instant
  ) -> FileObstacles.Decision {
    if job == .load { return obstacles.waitForReturn(job, at: now) }
    guard last.digest != nil else { return .goOn }
    let limit = patience.deletion
    return obstacles.wait(for: .missing, job, atMost: limit, pausing: limit, at: now)
  }

  /// Performs a decision.
  ///
  /// - Returns: `nil` if the job continues.
  private mutating func wait(_ decision: FileObstacles.Decision, for job: Job) -> [Action]? {
    guard case .wait(let duration) = decision else { return nil }
    phase = .waiting(job)
    return [.wait(duration)]
  }

  /// Continues after a version was offered to the subscriber.
  mutating func finishOffer(
    of reading: FileReading,
    for job: Job,
    _ offer: Offer,
    at now: Instant
  ) -> [Action] {
    switch offer {
    case .taken(let conflictCount):
      reportedState = .usable
      guard let content = reading.content, !content.isEmpty else {
        agree(on: .missing)
        return finish(job)
      }
      agree(on: .content(content.digest))
      // The property kept its own value in a conflict. The pending save overwrites this version, so
      // back it up.
      if conflictCount > 0 { keep(content, .replaced) }
      return finish(job)
    case .refused:
      // The pending save will find the same version and decide.
      return finish(job)
    case .undecodable(let error):
      if job == .load, let wait = waitForRest(of: reading, at: now) { return wait }
      reportedState = .damaged
      return finish(job, error)
    }
  }

  /// Makes a load wait for the rest of an undecodable version, if the system does not report
  /// writers.
  private mutating func waitForRest(of reading: FileReading, at now: Instant) -> [Action]? {
    guard reading.writer == .unknown, let age = reading.age,
      obstacles.isChanging(reading, lastSynced)
    else { return nil }
    obstacles.meet(.undecodable, in: reading, since: now, at: now)
    let rest = patience.stillness - age
    let decision = obstacles.wait(
      for: .undecodable,
      .load,
      atMost: patience.writer,
      pausing: rest,
      at: now
    )
    return wait(decision, for: .load)
  }
}
