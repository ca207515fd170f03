package import AtomicFiles

// The last steps of an attempt to save: making copies, replacing the file, and checking the
// replaced file. Another program may still write to the replaced file.
extension FileSyncMachine {
  /// A version to copy to the file's directory before the file is overwritten.
  package struct Backup: Hashable, Sendable {
    /// The content to copy.
    package let content: FileContent

    /// The reason for the copy, which is part of the copy's name.
    package let reason: FileBackup.Reason

    /// Creates a backup.
    package init(content: FileContent, reason: FileBackup.Reason) {
      self.content = content
      self.reason = reason
    }
  }

  /// Schedules a backup copy of the given content, to be made before the next write.
  mutating func scheduleBackup(of content: FileContent, because reason: FileBackup.Reason) {
    let backup = Backup(content: content, reason: reason)
    if !dueBackups.contains(backup) { dueBackups.append(backup) }
  }

  /// Schedules a backup copy of the last synced content, which the file no longer contains and
  /// which no program has merged.
  mutating func scheduleBackupOfLastSynced() {
    guard let digest = lastSynced.digest, digest != .empty else { return }
    scheduleBackup(of: FileContent(digest), because: .replaced)
  }

  /// Backs up the versions that would be lost, then writes the value.
  mutating func replace(_ snapshot: FileSnapshot, in attempt: SaveAttempt) -> [Action] {
    if let content = snapshot.content, lastSynced != .content(content.digest) {
      scheduleBackupOfLastSynced()
    }
    return proceed(
      attempt,
      to: .replacing(snapshot),
      dueBackups.map(Action.keepBackup) + [.replace(snapshot)]
    )
  }

  mutating func finishReplacing(
    _ snapshot: FileSnapshot,
    with content: ContentDigest,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    let base = lastSynced
    // If the save has already waited for a writer, that time counts: the save does not wait the
    // full time again for the same writer.
    let since = obstacles.current.flatMap { $0.kind == .beingWritten ? $0.since : nil }
    obstacles.clear()
    recordSync(of: .content(content))
    dueBackups = []
    reportedState = .usable
    guard let replaced = snapshot.content else { return finish(.save) }
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

  /// Decides what to do with the file that this save has replaced.
  ///
  /// Another program may have opened the file just before the replacement. The replaced file no
  /// longer has a name, but the other program can still write to it.
  mutating func finishChecking(
    _ snapshot: FileSnapshot,
    _ former: ReplacedVersion,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    var replaced = former
    if snapshot.status != replaced.change.status {
      replaced.change = ReplacedVersion.Change(status: snapshot.status, time: now)
    }
    // If the system does not report writers, a program that opened the file earlier gets a short
    // time to start writing, and the same time again after each write. The file's age does not
    // count, because a change can seem recent for a long time if a file server's clock differs from
    // ours.
    let time = now - replaced.change.time
    if now - replaced.since < timeouts.writer, snapshot.isBeingWritten(unchangedFor: time, timeouts)
    {
      return proceed(attempt, to: .checkingReplaced(replaced), [.wait(timeouts.pause)])
    }
    guard let content = snapshot.content, content.digest != replaced.content,
      lastSynced != .content(content.digest)
    else { return finishOrAwait(in: attempt, at: now) }
    if content.isEmpty { return awaitWriter(replaced, in: attempt, at: now) }
    // Save a copy of the content first. The replaced file no longer has a name, so the content
    // would be lost if this process died.
    let backup = Backup(content: content, reason: .replaced)
    return proceed(
      attempt,
      to: .mergingReplaced(content, replaced),
      [.keepBackup(backup), .merge(content, since: replaced.base, isInsideLock: false)]
    )
  }

  mutating func finishMerge(
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
    // Read the file again, and write the merged value.
    case .merged: return read(in: attempt)
    }
  }

  /// Merges another program's version from the replaced file, although the library could not make a
  /// backup copy of the version.
  ///
  /// Before the next write, the machine tries to make the copy again.
  ///
  /// - Returns: The action to merge the version, or `nil` if an earlier attempt to make the copy
  ///   has failed.
  mutating func mergeWithoutBackup(
    _ content: FileContent,
    _ replaced: ReplacedVersion
  ) -> [Action]? {
    guard !dueBackups.contains(Backup(content: content, reason: .replaced)) else { return nil }
    scheduleBackup(of: content, because: .replaced)
    return [.merge(content, since: replaced.base, isInsideLock: false)]
  }

  /// Waits for a program that has emptied the replaced file, and may be about to open the new file
  /// by its name.
  ///
  /// The program has not read the content that the save wrote. So the base for merging the
  /// program's version is the file's version before the replacement. Any time that the save has
  /// already spent waiting for a different program does not count towards the timeout.
  private mutating func awaitWriter(
    _ replaced: ReplacedVersion,
    in former: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    var attempt = former
    var awaited = replaced
    awaited.since = now
    attempt.awaited = awaited
    return finishOrAwait(in: attempt, at: now)
  }

  /// Ends the save, unless it still waits for a program to write the file.
  ///
  /// After each pause, the save checks whether a program has written the file.
  mutating func finishOrAwait(in attempt: SaveAttempt, at now: Instant) -> [Action] {
    guard let awaited = attempt.awaited, now - awaited.since < timeouts.damage else {
      return finish(.save)
    }
    return proceed(attempt, to: .awaitingWriter(awaited), [.wait(timeouts.pause)])
  }

  /// Continues when the awaited program has written the file or is no longer expected to write it.
  mutating func finishAwaiting(
    _ snapshot: FileSnapshot,
    _ replaced: ReplacedVersion,
    in attempt: SaveAttempt,
    at now: Instant
  ) -> [Action] {
    let elapsed = now - replaced.since
    if snapshot.writer == .present, elapsed < timeouts.writer { return [.wait(timeouts.pause)] }
    let content = snapshot.content.flatMap { $0.isEmpty ? nil : $0 }
    if let content, lastSynced != .content(content.digest) {
      recordSync(of: replaced.base)
      return read(in: attempt)
    }
    if elapsed < timeouts.damage { return [.wait(timeouts.pause)] }
    return content == nil ? read(in: attempt) : finish(.save)
  }
}

/// The content of a file that a save has replaced and that another program may still have open.
package struct ReplacedVersion: Hashable, Sendable {
  /// The content at the time of the replacement.
  let content: ContentDigest

  /// The version that was last synced before the replacement.
  let base: FileSyncMachine.LastSynced

  /// The time at which the save started to wait for the writer.
  var since: FileSyncMachine.Instant

  /// The latest observed change to the replaced file.
  var change: Change

  /// An observed change to the replaced file.
  struct Change: Hashable, Sendable {
    let status: FileStatus?
    let time: FileSyncMachine.Instant
  }
}
