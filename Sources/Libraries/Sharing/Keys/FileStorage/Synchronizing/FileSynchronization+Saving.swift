extension FileSynchronization {
  /// Decides whether a save may write over what it has found.
  mutating func prepareReplacing(_ reading: FileReading, at now: Instant) -> [Action] {
    // Whatever a program has written so far, and even if nothing yet: what it writes later would go
    // to a file that is replaced.
    if let wait = wait(.beingWritten, for: .save, atMost: patience.writer, at: now) { return wait }
    if let refusal = refuseBesideWriter(of: reading) { return refusal }
    guard let content = reading.content, !content.isEmpty else {
      return waitForContent(reading, at: now) ?? replace(reading)
    }
    if lastSynced == .content(content) || expendable == content { return replace(reading) }
    phase = .merging(reading)
    mergeCount += 1
    return [.merge(content, since: lastSynced, isInsideLock: isMergingInsideLock)]
  }

  /// With many writers, a save could find a new version each time that it has merged one.
  private var isMergingInsideLock: Bool { mergeCount > Self.mergesOutsideLock }

  /// Refuses a save to a file that another program has emptied and still has open, if its content
  /// was never known here.
  ///
  /// What the program writes later would go to a file that is replaced, and no copy could be kept
  /// of what was there before.
  private mutating func refuseBesideWriter(of reading: FileReading) -> [Action]? {
    guard reading.writer == .present, reading.content?.isEmpty == true else { return nil }
    if case .content = lastSynced { return nil }
    return refuse(Self.emptiedReason)
  }

  /// Ends a save that cannot go on now.
  mutating func refuse(_ reason: String) -> [Action] {
    // The value is in the file already: to say that it is not would be untrue.
    hasReplaced
      ? [.saveAgainLater] + finish(.save) : finish(.save, .unwritable(url, reason: reason))
  }

  /// What keeps a file from being used that may be about to get another content.
  static let emptiedReason = "another program has emptied it and is still writing it"

  /// What keeps a file from being written that is never seen complete.
  static let restlessReason = "another program changes it all the time"

  /// Reads the file again since it has changed before it was replaced, unless that has happened too
  /// often.
  mutating func readAgain() -> [Action] {
    changeCount += 1
    return changeCount > Self.maximumChangeCount
      ? refuse(Self.restlessReason) : read(for: .save)
  }

  /// Waits as long as a file that is empty or gone may be one that another program is about to
  /// write.
  private mutating func waitForContent(_ reading: FileReading, at now: Instant) -> [Action]? {
    if reading.content == nil { return waitForReturn(for: .save, at: now) }
    return waitForRest(.empty, of: reading, at: now)
  }

  /// Writes the value, after keeping what would be lost.
  private mutating func replace(_ reading: FileReading) -> [Action] {
    if let content = reading.content, lastSynced != .content(content) { keepLastSynced() }
    phase = .replacing(reading)
    return dueBackups.map(Action.keepBackup) + [.replace(reading)]
  }

  /// Keeps what was last synced, as the file has lost it without any program having seen to it.
  private mutating func keepLastSynced() {
    guard case .content(let content) = lastSynced, !content.isEmpty else { return }
    keep(content, .replaced)
  }

  mutating func keep(_ content: FileContent, _ reason: FileBackup.Reason) {
    let backup = Backup(content: content, reason: reason)
    if !dueBackups.contains(backup) { dueBackups.append(backup) }
  }

  /// Goes on after a version of another program was merged, or could not be.
  mutating func finishMerge(
    of reading: FileReading,
    _ merge: Merge,
    at now: Instant
  ) -> [Action] {
    guard let content = reading.content else { return [] }
    switch merge {
    case .merged(let conflictCount):
      if conflictCount > 0 { keep(content, .replaced) }
      // What was written anew may lack entries that no program has deleted.
      if hasVanished { keepLastSynced() }
      agree(on: .content(content))
    case .unmergeable:
      // The later one wins, and that is the value's.
      keep(content, .replaced)
      if hasVanished { keepLastSynced() }
      agree(on: .content(content))
    case .undecodable:
      meet(.undecodable, in: reading, since: now, at: now)
      let rest = patience.damage - (reading.age ?? .zero)
      if let wait = waitForRest(.undecodable, of: reading, pausing: rest, at: now) { return wait }
      keep(content, .unreadable)
      keepLastSynced()
      expendable = content
    }
    return isMergingInsideLock ? replace(reading) : read(for: .save)
  }

  /// Goes on after the file was replaced.
  mutating func finishReplacing(
    _ reading: FileReading,
    with content: FileContent,
    at now: Instant
  ) -> [Action] {
    let base = lastSynced
    // A writer that was waited for in vain is not waited for again.
    let since = obstacle?.kind == .beingWritten ? obstacle?.since : nil
    obstacle = nil
    agree(on: .content(content))
    expendable = nil
    dueBackups = []
    hasReplaced = true
    isDamageReported = false
    guard let replaced = reading.content else { return finish(.save) }
    let change = Replaced.Change(status: nil, time: now)
    phase = .lookingAtReplaced(
      Replaced(content: replaced, base: base, since: since ?? now, change: change)
    )
    return [.lookAtReplacedFile]
  }

  /// Decides about the file that was replaced.
  ///
  /// A program may have opened it just before. What it writes there is in no directory any more.
  mutating func finishLooking(
    at reading: FileReading,
    _ former: Replaced,
    at now: Instant
  ) -> [Action] {
    var replaced = former
    if reading.status != replaced.change.status {
      replaced.change = Replaced.Change(status: reading.status, time: now)
      phase = .lookingAtReplaced(replaced)
    }
    let isPatient = now - replaced.since < patience.writer
    if isPatient, isBeingWritten(reading, replaced, at: now) { return [.wait(patience.pause)] }
    guard let content = reading.content, content != replaced.content,
      lastSynced != .content(content)
    else { return awaitFurther(at: now) ?? finish(.save) }
    if content.isEmpty { return awaitWriter(replaced, at: now) }
    phase = .mergingReplaced(content, replaced)
    // It is in no directory: whatever happens next, it is not lost.
    let backup = Backup(content: content, reason: .replaced)
    return [.keepBackup(backup), .merge(content, since: replaced.base, isInsideLock: false)]
  }

  /// Whether a program may still be writing the replaced file.
  ///
  /// Where the system does not tell, a program that had opened the file before has a moment to
  /// begin, and as long again after each time that it writes.
  private func isBeingWritten(_ reading: FileReading, _ replaced: Replaced, at now: Instant) -> Bool
  {
    switch reading.writer {
    case .absent: false
    case .present: true
    // Not its age: by the clock of a file server it may have changed just now for long.
    case .unknown: now - replaced.change.time < patience.stillness
    }
  }

  /// Goes on after a version was merged that was written into the replaced file.
  mutating func finishMerge(
    ofReplaced content: FileContent,
    _ replaced: Replaced,
    _ merge: Merge,
    at now: Instant
  ) -> [Action] {
    if merge == .undecodable { return awaitWriter(replaced, at: now) }
    if merge == .unmergeable {
      return dueBackups.isEmpty ? finish(.save) : [.saveAgainLater] + finish(.save)
    }
    // The value is written once more.
    return read(for: .save)
  }

  /// Merges a version that was written into the replaced file although no copy of it can be made,
  /// which is tried again before the next write.
  ///
  /// - Returns: `nil` if that is what has failed.
  mutating func mergeWithoutBackup(_ content: FileContent, _ replaced: Replaced) -> [Action]? {
    guard !dueBackups.contains(Backup(content: content, reason: .replaced)) else { return nil }
    keep(content, .replaced)
    return [.merge(content, since: replaced.base, isInsideLock: false)]
  }

  /// Waits for a program that has truncated the replaced file, and is about to open the new one by
  /// its name.
  ///
  /// What it writes then was made without knowing the new content: it is merged since what was
  /// there before. It need not be the program that was waited for before the file was replaced.
  private mutating func awaitWriter(_ replaced: Replaced, at now: Instant) -> [Action] {
    awaited = Replaced(
      content: replaced.content,
      base: replaced.base,
      since: now,
      change: replaced.change
    )
    return awaitFurther(at: now) ?? finish(.save)
  }

  /// Goes on waiting for that program, as a third one may have written meanwhile.
  ///
  /// - Returns: `nil` if none is waited for, or not any more.
  private mutating func awaitFurther(at now: Instant) -> [Action]? {
    guard let awaited, now - awaited.since < patience.damage else { return nil }
    phase = .awaitingWriter(awaited)
    return [.wait(patience.pause)]
  }

  /// Goes on when the program has written, or does not seem to.
  mutating func finishAwaiting(
    _ reading: FileReading,
    _ replaced: Replaced,
    at now: Instant
  ) -> [Action] {
    let elapsed = now - replaced.since
    if reading.writer == .present, elapsed < patience.writer { return [.wait(patience.pause)] }
    let content = reading.content.flatMap { $0.isEmpty ? nil : $0 }
    if let content, lastSynced != .content(content) {
      agree(on: replaced.base)
      return read(for: .save)
    }
    if elapsed < patience.damage { return [.wait(patience.pause)] }
    return content == nil ? read(for: .save) : finish(.save)
  }
}
