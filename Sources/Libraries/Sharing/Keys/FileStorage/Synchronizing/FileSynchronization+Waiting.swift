// What is in the way of a job, and how long the job waits for it.
extension FileSynchronization {
  /// Notes what is in the way, and since when, before a job decides about what it has read.
  mutating func noteObstacle(in reading: FileReading, for job: Job, at now: Instant) {
    switch (reading.content, reading.writer) {
    case (_, .present),
      (_, .unknown) where needsWhole(reading, for: job) && isChanging(reading):
      meet(.beingWritten, in: reading, since: now, at: now)
    case (nil, _):
      noteAbsence(reading, for: job, at: now)
    case (let content?, _) where content.isEmpty && lastSynced != .content(content):
      meet(.empty, in: reading, since: now, at: now)
    default:
      // Only decoding tells whether it still is.
      if obstacle?.kind != .undecodable { obstacle = nil }
    }
  }

  /// Notes that there is no file.
  private mutating func noteAbsence(_ reading: FileReading, for job: Job, at now: Instant) {
    let removal = reading.age.map { now - $0 }
    if reading.surroundings == .changing, lastSynced.content == nil, obstacle?.kind != .missing {
      return meet(.unsettled, in: reading, since: now, at: now)
    }
    if let removal, let known = obstacle, known.kind == .missing, known.since < removal,
      job == .follow || !known.isOfThisJob
    {
      // The file was back meanwhile, too shortly to be seen. A save that is waiting does not begin
      // anew: in a directory where files come and go it would wait for ever.
      obstacle = nil
    }
    // What was there has just gone. Or what is left of it tells when that was: a command knows only
    // that.
    if let since = lastSynced.content == nil ? removal : now {
      meet(.missing, in: reading, since: since, at: now)
    } else if obstacle?.kind != .missing {
      obstacle = nil
    }
  }

  /// Whether a version may be incomplete, where the system does not tell who writes.
  func isChanging(_ reading: FileReading) -> Bool {
    // What was written here is complete.
    guard let content = reading.content, lastSynced != .content(content), let age = reading.age
    else { return false }
    return age < patience.stillness
  }

  /// Whether a job can do nothing with a version that is incomplete.
  ///
  /// A load takes what can be decoded, which is not known yet: most files that were changed lately
  /// are complete, and it does not have to wait for them.
  private func needsWhole(_ reading: FileReading, for job: Job) -> Bool {
    job == .save || job == .load && reading.content?.isEmpty == true
  }

  /// Notes an obstacle.
  ///
  /// It is the same one as before if the job has met it before, or if nothing has happened to the
  /// file.
  mutating func meet(
    _ kind: Obstacle.Kind,
    in reading: FileReading,
    since: Instant,
    at now: Instant
  ) {
    let known = obstacle.flatMap { obstacle in
      obstacle.kind == kind
        && (obstacle.isOfThisJob || kind != .unsettled && obstacle.status == reading.status)
        ? obstacle : nil
    }
    obstacle = Obstacle(
      kind: kind,
      since: known?.since ?? since,
      status: reading.status,
      unchangedSince: known?.status == reading.status ? known?.unchangedSince ?? since : since,
      isOfThisJob: true
    )
    obstructedSince = obstructedSince ?? now
    switch kind {
    case .beingWritten, .unsettled: break
    case .empty, .undecodable, .missing: hasVanished = true
    }
  }

  /// Lets a job wait for a file that another program may have moved away in order to write it anew.
  ///
  /// - Returns: `nil` if the job goes on.
  mutating func waitForReturn(for job: Job, at now: Instant) -> [Action]? {
    wait(.missing, for: job, atMost: patience.absence, at: now)
      ?? wait(.unsettled, for: job, atMost: patience.absence, at: now)
  }

  /// Lets a save wait for a file that is empty or broken, unless it has been unchanged for long
  /// enough to be an accident.
  ///
  /// A program that empties the file again and again has it filled in between, though it was not
  /// seen so. To write over that would cost what it holds: the save fails, and is retried.
  ///
  /// - Returns: `nil` if the save goes on.
  mutating func waitForRest(
    _ kind: Obstacle.Kind,
    of reading: FileReading,
    pausing pause: Duration? = nil,
    at now: Instant
  ) -> [Action]? {
    guard let obstacle, let age = reading.age,
      // Not its age alone: after a clock was set back it would have changed just now for ever.
      max(age, now - obstacle.unchangedSince) < patience.damage
    else { return nil }
    return wait(kind, for: .save, atMost: patience.writer, pausing: pause, at: now)
      ?? refuse(Self.restlessReason)
  }

  /// Waits for another program, unless what is in the way has been so for long enough.
  ///
  /// - Parameters:
  ///   - kind: What the job has to wait for.
  ///   - job: What waits.
  ///   - limit: How long that may be in the way.
  ///   - pause: After which time to look again.
  /// - Returns: `nil` if the job goes on.
  mutating func wait(
    _ kind: Obstacle.Kind,
    for job: Job,
    atMost limit: Duration,
    pausing pause: Duration? = nil,
    at now: Instant
  ) -> [Action]? {
    guard let obstacle, obstacle.kind == kind else { return nil }
    let rest = limit - (now - obstacle.since)
    guard rest > .zero else { return nil }
    if job == .save, let obstructedSince, now - obstructedSince >= patience.obstruction {
      return refuse(Self.restlessReason)
    }
    phase = .waiting(job)
    return [.wait(min(pause ?? patience.pause, rest))]
  }
}
