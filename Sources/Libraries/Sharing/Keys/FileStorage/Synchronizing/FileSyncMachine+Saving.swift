package import AtomicFiles

// The steps of an attempt to save.
extension FileSyncMachine {
  /// Handles an event during a save attempt, and returns the actions to perform.
  mutating func handle(
    _ event: Event,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    switch (attempt.step, event) {
    case (.encoding, .encoded), (.waiting, .timePassed):
      return read(in: attempt)
    case (.reading, .read(let snapshot)):
      obstacles.update(with: snapshot, for: .save, since: lastSynced, at: now)
      return decide(about: snapshot, in: attempt, at: now)
    case (.merging(let snapshot), .merged(let merge)):
      return finishMerge(of: snapshot, merge, in: attempt, at: now)
    case (.replacing, .changedMeanwhile):
      return readAgain(in: attempt)
    case (.replacing(let snapshot), .replaced(let content)):
      return finishReplacing(snapshot, with: content, in: attempt, at: now)
    case (.checkingReplaced, .timePassed):
      return [.checkReplacedFile]
    case (.checkingReplaced, .replacedFile(nil)):
      return finishOrAwait(in: attempt, at: now)
    case (.checkingReplaced(let replaced), .replacedFile(let snapshot?)):
      return finishChecking(snapshot, replaced, in: attempt, at: now)
    case (.mergingReplaced(let content, let replaced), .merged(let merge)):
      return finishMerge(ofReplaced: content, replaced, merge, in: attempt, at: now)
    case (.awaitingWriter, .timePassed):
      return [.read(.follow)]
    case (.awaitingWriter(let replaced), .read(let snapshot)):
      return finishAwaiting(snapshot, replaced, in: attempt, at: now)
    case (_, .failed(let error)):
      return fail(attempt, error)
    default:
      // Ignore a timer that an earlier wait started.
      return []
    }
  }

  /// Checks the file, which may have changed while the attempt waited.
  mutating func follow(in attempt: SaveAttempt, at now: Instant) -> [Action] {
    if attempt.step == .waiting {
      obstacles.restartAbsence(at: now)
      return read(in: attempt)
    }
    requested.remove(.follow)
    return [.read(.follow)]
  }

  mutating func proceed(
    _ attempt: SaveAttempt,
    to step: SaveAttempt.Step,
    _ actions: [Action]
  ) -> [Action] {
    var attempt = attempt
    attempt.step = step
    phase = .saving(attempt)
    return actions
  }

  mutating func read(in attempt: SaveAttempt) -> [Action] {
    proceed(attempt, to: .reading, [.read(.save)])
  }

  // MARK: Before replacing

  /// Decides whether the file's content may be overwritten.
  ///
  /// Usually there is no obstacle, and the file still has the last synced content.
  private mutating func decide(
    about snapshot: FileSnapshot,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    // Also wait for a program that has opened the file and written nothing yet: after the
    // replacement, the program would write to the old file.
    let decision = obstacles.decision(about: .beingWritten, .save, atMost: timeouts.writer, at: now)
    if let actions = actions(for: decision, in: former) { return actions }
    if let refusal = refuseBesideWriter(of: snapshot, in: former) { return refusal }
    guard let content = snapshot.content, !content.isEmpty else {
      let decision =
        snapshot.content == nil
        ? obstacles.decisionOnReturn(.save, at: now)
        : obstacles.decisionOnDamage(.empty, of: snapshot, at: now)
      return actions(for: decision, in: former) ?? replace(snapshot, in: former)
    }
    let digest = content.digest
    if lastSynced == .content(digest) || former.expendable == digest {
      return replace(snapshot, in: former)
    }
    var attempt = former
    attempt.mergeCount += 1
    return proceed(
      attempt,
      to: .merging(snapshot),
      [.merge(content, since: lastSynced, isInsideLock: attempt.isMergingInsideLock)]
    )
  }

  /// Translates a decision into actions.
  ///
  /// - Returns: The actions for waiting or for ending the attempt with an error, or `nil` if the
  ///   attempt continues immediately.
  private mutating func actions(
    for decision: FileObstacles.Decision,
    in attempt: SaveAttempt
  ) -> [Action]? {
    switch decision {
    case .proceed: nil
    case .wait(let duration): proceed(attempt, to: .waiting, [.wait(duration)])
    case .giveUp: refuse(attempt, Self.restlessReason)
    }
  }

  /// Refuses to replace a file that another program has emptied and still has open.
  ///
  /// The method refuses the replacement only if this process does not know the file's earlier
  /// content.
  ///
  /// Returns `nil` if the save may continue.
  ///
  /// If the save replaced the file, the other program would write to the replaced file, and there
  /// would be no content to back up.
  private mutating func refuseBesideWriter(
    of snapshot: FileSnapshot,
    in attempt: SaveAttempt
  ) -> [Action]? {
    guard snapshot.writer == .present, snapshot.content?.isEmpty == true else { return nil }
    if case .content = lastSynced { return nil }
    return refuse(attempt, Self.emptiedReason)
  }

  /// Ends an attempt with an error.
  ///
  /// Call this method if the attempt cannot succeed at the moment.
  private mutating func refuse(_ attempt: SaveAttempt, _ reason: String) -> [Action] {
    fail(attempt, .unwritable(url, reason: reason))
  }

  private mutating func fail(_ attempt: SaveAttempt, _ error: FileStorageError) -> [Action] {
    if case .mergingReplaced(let content, let replaced) = attempt.step,
      let merge = mergeWithoutBackup(content, replaced)
    {
      return merge
    }
    return switch attempt.progress {
    // The file already contains the value, so reporting an error would be wrong.
    case .written: [.saveAgainLater] + finish(.save)
    case .notWritten: finish(.save, error)
    }
  }

  /// Reads the file again, or ends the attempt after too many changes.
  ///
  /// Call this method if another program has changed the file before the attempt could replace it.
  private mutating func readAgain(in former: SaveAttempt) -> [Action] {
    var attempt = former
    attempt.changeCount += 1
    return attempt.changeCount > SaveAttempt.maximumChangeCount
      ? refuse(attempt, Self.restlessReason) : read(in: attempt)
  }

  /// Continues after an attempt to merge another program's version.
  private mutating func finishMerge(
    of snapshot: FileSnapshot,
    _ merge: Merge,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    guard let content = snapshot.content else {
      fatalError("A merge was attempted although the file is missing.")
    }
    var attempt = former
    switch merge {
    case .merged, .unmergeable:
      // If the versions cannot be merged, our value wins, because it is newer.
      if merge != .merged(conflictCount: 0) { scheduleBackup(of: content, because: .replaced) }
      // The other program's version may lack entries that no program has deleted.
      if obstacles.continuity == .broken { scheduleBackupOfLastSynced() }
      recordSync(of: .content(content.digest))
    case .undecodable:
      obstacles.meet(.undecodable, in: snapshot, since: now, at: now)
      let rest = timeouts.damage - (snapshot.age ?? .zero)
      let decision = obstacles.decisionOnDamage(.undecodable, of: snapshot, pausing: rest, at: now)
      if let actions = actions(for: decision, in: attempt) { return actions }
      scheduleBackup(of: content, because: .unreadable)
      scheduleBackupOfLastSynced()
      attempt.expendable = content.digest
    }
    return attempt.isMergingInsideLock ? replace(snapshot, in: attempt) : read(in: attempt)
  }
}

/// One attempt to save a value, from encoding it to checking the replaced file.
package struct SaveAttempt: Equatable, Sendable {
  /// The current step.
  package enum Step: Equatable, Sendable {
    case encoding
    case reading
    case waiting
    case merging(FileSnapshot)
    case replacing(FileSnapshot)

    /// Another program may still write to the replaced file.
    case checkingReplaced(ReplacedVersion)

    /// Another program wrote to the replaced file.
    case mergingReplaced(FileContent, ReplacedVersion)

    /// Another program emptied the replaced file, and may be about to open the new file by its
    /// name.
    case awaitingWriter(ReplacedVersion)
  }

  /// The progress of the attempt.
  enum Progress: Hashable, Sendable {
    case notWritten

    /// At some point during the attempt, the file contained the value. All that remains is to merge
    /// the versions that other programs have written since then.
    case written
  }

  /// The current step.
  package internal(set) var step = Step.encoding

  /// The progress of the attempt.
  var progress = Progress.notWritten

  /// The digest of another program's version that the save may overwrite.
  ///
  /// The library makes a backup copy of this version first.
  var expendable: ContentDigest?

  /// The number of times that the file changed before it could be replaced.
  var changeCount = 0

  /// The number of versions that the attempt has tried to merge.
  var mergeCount = 0

  /// The replaced file if another program has emptied it and has not yet written its version.
  var awaited: ReplacedVersion?

  /// The maximum number of changes to the file during an attempt.
  ///
  /// If the file changes more often, the attempt fails and is retried later.
  package static let maximumChangeCount = 30

  /// The number of merges to try outside the lock before merging inside it.
  ///
  /// A merge outside the lock is wasted if another process writes in the meantime. On two
  /// processors, four writers took 4.5 times as long as a single writer if each save tried three
  /// merges outside the lock. The four writers took 3.6 times as long as a single writer if each
  /// save tried one merge outside the lock.
  static let mergesOutsideLock = 1

  /// Whether the next merge happens inside the lock.
  ///
  /// If all merges were outside the lock, a save with many concurrent writers could find a new
  /// version after each merge.
  var isMergingInsideLock: Bool { mergeCount > Self.mergesOutsideLock }

  /// Whether the attempt waits for another program.
  var isWaiting: Bool {
    switch step {
    case .waiting, .checkingReplaced, .awaitingWriter: true
    default: false
    }
  }

  /// Whether the attempt checks the file immediately when the watcher reports a possible change.
  var isFollowing: Bool {
    switch step {
    case .waiting, .awaitingWriter: true
    default: false
    }
  }

  /// The versions that a merge in this attempt may still need.
  var neededVersions: Set<ContentDigest> {
    let replaced: ReplacedVersion? =
      switch step {
      case .checkingReplaced(let replaced), .mergingReplaced(_, let replaced): replaced
      default: nil
      }
    return Set([replaced?.base.digest, awaited?.base.digest].compactMap(\.self))
  }
}
