import AtomicFiles

// The steps of an attempt to save.
extension FileSyncMachine {
  /// Returns the actions that follow from an event in a save attempt.
  mutating func handle(
    _ event: Event,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    switch (attempt.step, event) {
    case (.encoding, .encoded), (.waiting, .timePassed):
      return read(in: attempt)
    case (.reading, .read(let reading)):
      obstacles.note(reading, for: .save, since: lastSynced, at: now)
      return prepareReplacing(reading, in: attempt, at: now)
    case (.merging(let reading), .merged(let merge)):
      return finishMerge(of: reading, merge, in: attempt, at: now)
    case (.replacing, .changedMeanwhile):
      return readAgain(in: attempt)
    case (.replacing(let reading), .replaced(let content)):
      return finishReplacing(reading, with: content, in: attempt, at: now)
    case (.checkingReplaced, .timePassed):
      return [.checkReplacedFile]
    case (.checkingReplaced(let replaced), .replacedFile(let reading)):
      return finishChecking(reading, replaced, in: attempt, at: now)
    case (.mergingReplaced(let content, let replaced), .merged(let merge)):
      return finishMerge(ofReplaced: content, replaced, merge, in: attempt, at: now)
    case (.awaitingWriter, .timePassed):
      return [.read(.follow)]
    case (.awaitingWriter(let replaced), .read(let reading)):
      return finishAwaiting(reading, replaced, in: attempt, at: now)
    case (_, .failed(let error)):
      return fail(attempt, error)
    default:
      // Ignore the timer of an earlier wait.
      return []
    }
  }

  /// Checks a file that may have changed while the attempt waits.
  mutating func follow(in attempt: SaveAttempt, at now: Instant) -> [Action] {
    if attempt.step == .waiting {
      obstacles.restartAbsence(at: now)
      return read(in: attempt)
    }
    requested.remove(.follow)
    return [.read(.follow)]
  }

  private mutating func proceed(
    _ attempt: SaveAttempt,
    to step: SaveAttempt.Step,
    _ actions: [Action]
  ) -> [Action] {
    phase = .saving(attempt.at(step))
    return actions
  }

  private mutating func read(in attempt: SaveAttempt) -> [Action] {
    proceed(attempt, to: .reading, [.read(.save)])
  }

  // MARK: Before replacing

  /// Decides whether the content of the file may be overwritten.
  private mutating func prepareReplacing(
    _ reading: FileReading,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    // Waits also for a program that has opened the file and written nothing yet: after the
    // replacement it would write into the old file.
    let decision = obstacles.wait(for: .beingWritten, .save, atMost: patience.writer, at: now)
    if let actions = wait(decision, in: former) { return actions }
    if let refusal = refuseBesideWriter(of: reading, in: former) { return refusal }
    guard let content = reading.content, !content.isEmpty else {
      let decision =
        reading.content == nil
        ? obstacles.waitForReturn(.save, at: now)
        : obstacles.waitForRest(.empty, of: reading, at: now)
      return wait(decision, in: former) ?? replace(reading, in: former)
    }
    let digest = content.digest
    if lastSynced == .content(digest) || former.expendable == digest {
      return replace(reading, in: former)
    }
    var attempt = former
    attempt.mergeCount += 1
    return proceed(
      attempt,
      to: .merging(reading),
      [.merge(content, since: lastSynced, isInsideLock: attempt.isMergingInsideLock)]
    )
  }

  /// Carries out a decision.
  ///
  /// - Returns: `nil` if the attempt continues.
  private mutating func wait(
    _ decision: FileObstacles.Decision,
    in attempt: SaveAttempt
  ) -> [Action]? {
    switch decision {
    case .goOn: nil
    case .wait(let duration): proceed(attempt, to: .waiting, [.wait(duration)])
    case .giveUp: refuse(attempt, Self.restlessReason)
    }
  }

  /// Refuses to replace a file that another program has emptied and still has open, if its earlier
  /// content is unknown.
  ///
  /// The other program would write to the replaced file, and there would be no content to back up.
  private mutating func refuseBesideWriter(
    of reading: FileReading,
    in attempt: SaveAttempt
  ) -> [Action]? {
    guard reading.writer == .present, reading.content?.isEmpty == true else { return nil }
    if case .content = lastSynced { return nil }
    return refuse(attempt, Self.emptiedReason)
  }

  /// Ends an attempt that cannot succeed at this time.
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
    // The file contains the value, so an error would be wrong.
    case .written: [.saveAgainLater] + finish(.save)
    case .notWritten: finish(.save, error)
    }
  }

  /// Reads the file again, because it changed before it was replaced.
  private mutating func readAgain(in former: SaveAttempt) -> [Action] {
    var attempt = former
    attempt.changeCount += 1
    return attempt.changeCount > SaveAttempt.maximumChangeCount
      ? refuse(attempt, Self.restlessReason) : read(in: attempt)
  }

  /// Continues after merging another program's version succeeded or failed.
  private mutating func finishMerge(
    of reading: FileReading,
    _ merge: Merge,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    guard let content = reading.content else { return [] }
    var attempt = former
    switch merge {
    case .merged(let conflictCount):
      if conflictCount > 0 { keep(content, .replaced) }
      // The new version may lack entries although no program has deleted them.
      if obstacles.continuity == .broken { keepLastSynced() }
      agree(on: .content(content.digest))
    case .unmergeable:
      // The value is the later version, so it wins.
      keep(content, .replaced)
      if obstacles.continuity == .broken { keepLastSynced() }
      agree(on: .content(content.digest))
    case .undecodable:
      obstacles.meet(.undecodable, in: reading, since: now, at: now)
      let rest = patience.damage - (reading.age ?? .zero)
      let decision = obstacles.waitForRest(.undecodable, of: reading, pausing: rest, at: now)
      if let actions = wait(decision, in: attempt) { return actions }
      keep(content, .unreadable)
      keepLastSynced()
      attempt.expendable = content.digest
    }
    return attempt.isMergingInsideLock ? replace(reading, in: attempt) : read(in: attempt)
  }

  /// Keeps the last synced content: the file has lost it, and no program has merged it.
  private mutating func keepLastSynced() {
    guard let digest = lastSynced.digest, digest != .empty else { return }
    keep(FileContent(digest), .replaced)
  }

  /// Writes the value, after making copies of the contents that would be lost.
  private mutating func replace(_ reading: FileReading, in attempt: SaveAttempt) -> [Action] {
    if let content = reading.content, lastSynced != .content(content.digest) { keepLastSynced() }
    return proceed(
      attempt,
      to: .replacing(reading),
      dueBackups.map(Action.keepBackup) + [.replace(reading)]
    )
  }

  // MARK: After replacing

  private mutating func finishReplacing(
    _ reading: FileReading,
    with content: ContentDigest,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    let base = lastSynced
    // The save does not wait again for a writer that it has already waited for in vain.
    let since = obstacles.current.flatMap { $0.kind == .beingWritten ? $0.since : nil }
    obstacles.clear()
    agree(on: .content(content))
    dueBackups = []
    reportedState = .usable
    guard let replaced = reading.content else { return finish(.save) }
    var attempt = former
    attempt.expendable = nil
    attempt.progress = .written
    let version = ReplacedVersion(
      content: replaced.digest,
      base: base,
      since: since ?? now,
      change: ReplacedVersion.Change(status: nil, time: now)
    )
    return proceed(attempt, to: .checkingReplaced(version), [.checkReplacedFile])
  }

  /// Decides how to handle the file that was replaced.
  ///
  /// A program may have opened it just before the replacement. The replaced version no longer has a
  /// name.
  private mutating func finishChecking(
    _ reading: FileReading,
    _ former: ReplacedVersion,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    var replaced = former
    if reading.status != replaced.change.status {
      replaced.change = ReplacedVersion.Change(status: reading.status, time: now)
    }
    // If the system does not report writers, a program that opened the file earlier gets a short
    // time to start writing, and the same time again after each write. The age of the file is not
    // used: by a file server's clock, a change can seem recent for a long time.
    let time = now - replaced.change.time
    if now - replaced.since < patience.writer, reading.isBeingWritten(unchangedFor: time, patience)
    {
      return proceed(attempt, to: .checkingReplaced(replaced), [.wait(patience.pause)])
    }
    guard let content = reading.content, content.digest != replaced.content,
      lastSynced != .content(content.digest)
    else { return awaitFurther(in: attempt, at: now) }
    if content.isEmpty { return awaitWriter(replaced, in: attempt, at: now) }
    // Saves a copy of the content first. It has no file name, and would be lost if this process
    // died.
    let backup = Backup(content: content, reason: .replaced)
    return proceed(
      attempt,
      to: .mergingReplaced(content, replaced),
      [.keepBackup(backup), .merge(content, since: replaced.base, isInsideLock: false)]
    )
  }

  private mutating func finishMerge(
    ofReplaced content: FileContent,
    _ replaced: ReplacedVersion,
    _ merge: Merge,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    switch merge {
    case .undecodable: return awaitWriter(replaced, in: attempt, at: now)
    case .unmergeable:
      return dueBackups.isEmpty ? finish(.save) : [.saveAgainLater] + finish(.save)
    // The value is written again.
    case .merged: return read(in: attempt)
    }
  }

  /// Merges a version that was written to the replaced file, although no copy of the version can be
  /// made.
  ///
  /// The next write retries the copy first.
  ///
  /// - Returns: `nil` if the copy has already failed.
  private mutating func mergeWithoutBackup(
    _ content: FileContent,
    _ replaced: ReplacedVersion
  ) -> [Action]? {
    guard !dueBackups.contains(Backup(content: content, reason: .replaced)) else { return nil }
    keep(content, .replaced)
    return [.merge(content, since: replaced.base, isInsideLock: false)]
  }

  /// Waits for a program that has emptied the replaced file and is about to open the new file by
  /// its name.
  ///
  /// The program does not know the new content. So its version is merged with the previous version
  /// as the base. The program may differ from the one that the save waited for before the
  /// replacement.
  private mutating func awaitWriter(
    _ replaced: ReplacedVersion,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    var attempt = former
    var awaited = replaced
    awaited.since = now
    attempt.awaited = awaited
    return awaitFurther(in: attempt, at: now)
  }

  /// Continues to wait for that program, because a third one may have written in the meantime, or
  /// ends the save.
  private mutating func awaitFurther(in attempt: SaveAttempt, at now: Instant) -> [Action] {
    guard let awaited = attempt.awaited, now - awaited.since < patience.damage else {
      return finish(.save)
    }
    return proceed(attempt, to: .awaitingWriter(awaited), [.wait(patience.pause)])
  }

  /// Continues once that program has written the file or is unlikely to.
  private mutating func finishAwaiting(
    _ reading: FileReading,
    _ replaced: ReplacedVersion,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    let elapsed = now - replaced.since
    if reading.writer == .present, elapsed < patience.writer { return [.wait(patience.pause)] }
    let content = reading.content.flatMap { $0.isEmpty ? nil : $0 }
    if let content, lastSynced != .content(content.digest) {
      agree(on: replaced.base)
      return read(in: attempt)
    }
    if elapsed < patience.damage { return [.wait(patience.pause)] }
    return content == nil ? read(in: attempt) : finish(.save)
  }
}
