import AtomicFiles

/// A state of the file that makes jobs wait for another program.
///
/// ```
/// kind          seen by        makes wait             until
/// beingWritten  a lease        load, follow           the file is closed, or 2 s
///                              save                   the file is closed, or was unchanged for 2 s
///               its age        save; load, of an      it was unchanged for 0.1 s, or 2 s
///                              empty or broken file
/// empty         its size       save                   it was unchanged for 1 s; fails after 2 s
/// undecodable   decoding it    save                   it was unchanged for 1 s; fails after 2 s
/// missing       a value, or    save, load, follow     it was missing for 1 s (follow: 50 ms)
///               the directory
/// unsettled     the directory  save, load             the directory was calm for 20 ms, or 1 s
/// ```
///
/// A save fails if it has encountered obstacles for 4 s in total without finding a usable version.
///
/// On systems without leases, only the age of a version shows that the version may be incomplete.
package struct FileObstacle: Hashable, Sendable {
  /// A kind of obstacle.
  package enum Kind: Hashable, Sendable {
    case beingWritten, empty, undecodable, missing

    /// The file is missing, this process has never seen it, and its directory is changing.
    case unsettled
  }

  /// The kind of obstacle.
  package let kind: Kind

  /// The time at which the file entered this state or, if that time is unknown, at which a job
  /// first saw the file in this state.
  var since: FileSyncMachine.Instant

  /// The file's status when a job last saw the file in this state, for detecting later changes.
  let status: FileStatus?

  /// The time at which a job first saw the file with this status.
  let unchangedSince: FileSyncMachine.Instant

  /// The job that encountered this obstacle.
  var finder: Finder

  /// The job that encountered an obstacle.
  enum Finder: Hashable, Sendable {
    case currentJob, earlierJob
  }
}

/// Records the current obstacle, if any, and decides how long jobs wait for it.
///
/// An obstacle outlives a job: if one job has waited in vain, the next job does not wait again for
/// the same obstacle.
struct FileObstacles: Sendable {
  typealias Instant = FileSyncMachine.Instant
  typealias Job = FileSyncMachine.Job
  typealias LastSynced = FileSyncMachine.LastSynced

  /// A decision on whether a job continues.
  enum Decision: Equatable {
    case proceed
    case wait(Duration)

    /// The job has encountered obstacles for too long without finding a usable version.
    case giveUp
  }

  let timeouts: FileTimeouts

  private(set) var current: FileObstacle?

  /// The time at which the current job encountered its first obstacle, or `nil` if the job has
  /// encountered no obstacle since the last sync.
  private var obstructedSince: Instant?

  /// Whether the file has been usable ever since it was last synced.
  enum Continuity {
    case unbroken

    /// The file was empty, broken or missing. So the next version may lack entries that no program
    /// has deleted.
    case broken
  }

  /// Whether the file has been usable ever since it was last synced.
  private(set) var continuity = Continuity.unbroken

  init(timeouts: FileTimeouts) { self.timeouts = timeouts }

  mutating func startJob() {
    obstructedSince = nil
    current?.finder = .earlierJob
  }

  mutating func recordSync() {
    continuity = .unbroken
    obstructedSince = nil
  }

  mutating func clear() { current = nil }

  /// Restarts the wait for a missing file.
  ///
  /// Call this method if the file may have reappeared and vanished again.
  mutating func restartAbsence(at now: Instant) {
    if current?.kind == .missing { current?.since = now }
  }

  /// Records the obstacle, if any, that a job's snapshot shows.
  ///
  /// Call this method before the job uses the snapshot.
  mutating func update(
    with snapshot: FileSnapshot,
    for job: Job,
    since lastSynced: LastSynced,
    at now: Instant
  ) {
    switch (snapshot.content, snapshot.writer) {
    case (_, .present):
      // After each write, a save waits for the full time again. If the save stopped waiting, it
      // would overwrite the other program's version, and only a backup copy would contain that
      // version.
      if job == .save, isAnotherWrite(snapshot) { current = nil }
      meet(.beingWritten, in: snapshot, since: now, at: now)
    case (_, .unknown)
    where Self.needsWhole(snapshot, for: job) && isChanging(snapshot, lastSynced):
      meet(.beingWritten, in: snapshot, since: now, at: now)
    case (nil, _):
      updateAbsence(snapshot, for: job, since: lastSynced, at: now)
    case (let content?, _) where content.isEmpty && lastSynced != .content(content.digest):
      meet(.empty, in: snapshot, since: now, at: now)
    default:
      // Keep the obstacle if the file was undecodable: only decoding shows whether the file is
      // still broken.
      if current?.kind != .undecodable { current = nil }
    }
  }

  /// Whether the file has changed since the previous snapshot.
  ///
  /// A change means that a program is still writing the file, or that another program has opened
  /// it.
  private func isAnotherWrite(_ snapshot: FileSnapshot) -> Bool {
    guard let known = current?.status, let status = snapshot.status else { return false }
    return !status.hasSameContent(as: known)
  }

  private mutating func updateAbsence(
    _ snapshot: FileSnapshot,
    for job: Job,
    since lastSynced: LastSynced,
    at now: Instant
  ) {
    let removal = snapshot.age.map { now - $0 }
    if snapshot.surroundings == .changing, lastSynced.digest == nil, current?.kind != .missing {
      return meet(.unsettled, in: snapshot, since: now, at: now)
    }
    if let removal, let known = current, known.kind == .missing, known.since < removal,
      job == .follow || known.finder == .earlierJob
    {
      // The file has reappeared, and vanished again before it could be read. A save that is already
      // waiting does not restart its wait: in a directory where files come and go, it would wait
      // forever.
      current = nil
    }
    // If this process has synced the file, the absence starts now. If this process has never seen
    // the file, the absence starts at the removal that the snapshot reports, if any. The removed
    // file may be a different file in the directory.
    if let since = lastSynced.digest == nil ? removal : now {
      meet(.missing, in: snapshot, since: since, at: now)
    } else if current?.kind != .missing {
      current = nil
    }
  }

  /// Whether a version is so new that it may be incomplete, if the system does not report writers.
  func isChanging(_ snapshot: FileSnapshot, _ lastSynced: LastSynced) -> Bool {
    // Content that this process wrote is complete.
    guard let content = snapshot.content, lastSynced != .content(content.digest),
      let age = snapshot.age
    else { return false }
    return age < timeouts.stillness
  }

  /// Whether a job must reject an incomplete version.
  ///
  /// A save must reject every version that may be incomplete. A load uses every version that can be
  /// decoded, because even a file that has just changed is usually complete. So a load rejects only
  /// an empty file.
  private static func needsWhole(_ snapshot: FileSnapshot, for job: Job) -> Bool {
    job == .save || job == .load && snapshot.content?.isEmpty == true
  }

  /// Records an obstacle.
  ///
  /// If this job has already encountered an obstacle of this kind, or if the file is unchanged, the
  /// new obstacle continues the previous one.
  mutating func meet(
    _ kind: FileObstacle.Kind,
    in snapshot: FileSnapshot,
    since: Instant,
    at now: Instant
  ) {
    let known = current.flatMap { obstacle in
      obstacle.kind == kind
        && (obstacle.finder == .currentJob
          || kind != .unsettled && obstacle.status == snapshot.status)
        ? obstacle : nil
    }
    current = FileObstacle(
      kind: kind,
      since: known?.since ?? since,
      status: snapshot.status,
      unchangedSince: known?.status == snapshot.status ? known?.unchangedSince ?? since : since,
      finder: .currentJob
    )
    obstructedSince = obstructedSince ?? now
    switch kind {
    case .beingWritten, .unsettled: break
    case .empty, .undecodable, .missing: continuity = .broken
    }
  }

  // MARK: Waiting

  /// Decides whether a job waits for an obstacle.
  ///
  /// - Parameters:
  ///   - kind: The kind of obstacle.
  ///   - job: The job that may wait.
  ///   - limit: The maximum time to wait for the obstacle.
  ///   - pause: The time until the next check.
  func decision(
    about kind: FileObstacle.Kind,
    _ job: Job,
    atMost limit: Duration,
    pausing pause: Duration? = nil,
    at now: Instant
  ) -> Decision {
    guard let current, current.kind == kind else { return .proceed }
    let rest = limit - (now - current.since)
    guard rest > .zero else { return .proceed }
    if job == .save, let obstructedSince, now - obstructedSince >= timeouts.obstruction {
      return .giveUp
    }
    return .wait(min(pause ?? timeouts.pause, rest))
  }

  /// Decides whether a job waits for a missing file to return.
  ///
  /// Another program may have moved the file away in order to rewrite it.
  func decisionOnReturn(_ job: Job, at now: Instant) -> Decision {
    let first = decision(about: .missing, job, atMost: timeouts.absence, at: now)
    guard first == .proceed else { return first }
    return decision(about: .unsettled, job, atMost: timeouts.absence, at: now)
  }

  /// Decides whether a save waits for an empty or broken file.
  ///
  /// If the file has been unchanged for long enough, the damage counts as an accident, and the save
  /// continues.
  ///
  /// A program that keeps emptying the file also keeps filling it, even if no snapshot shows the
  /// new content. Overwriting the file would lose that content, so the save fails and is retried.
  func decisionOnDamage(
    _ kind: FileObstacle.Kind,
    of snapshot: FileSnapshot,
    pausing pause: Duration? = nil,
    at now: Instant
  ) -> Decision {
    guard let current, let age = snapshot.age,
      // Do not rely on the age alone: after the clock is set back, the file would seem to change
      // forever.
      max(age, now - current.unchangedSince) < timeouts.damage
    else { return .proceed }
    let decision = decision(about: kind, .save, atMost: timeouts.writer, pausing: pause, at: now)
    return decision == .proceed ? .giveUp : decision
  }
}
