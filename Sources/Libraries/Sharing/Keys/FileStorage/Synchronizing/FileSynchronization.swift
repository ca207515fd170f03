package import struct Foundation.URL

/// Decides what is done when a value, or its file, changes.
///
/// A pure value: it is told what has happened and answers with what to do next.
/// ``FileSynchronizer`` does it. One job is done at a time:
///
/// ```
/// save:    idle → encoding → reading ─────→ replacing → lookingAtReplaced → idle
///                             ↓ ↑   ↘ merging ↗                ↓
///                           waiting    (→ reading)       mergingReplaced → reading
///                                                        ↳ awaitingWriter → reading
///
/// load,    idle → reading → offering → idle
/// follow:          ↓ ↑
///                waiting
/// ```
///
/// A save that finds what was last synced writes over it. A version of another program is merged
/// first or, where that cannot be, kept as a backup. A file that is empty, broken or gone is no
/// version of anything: its writer may be in the middle of its work. The save waits, then writes
/// the value as it is.
///
/// Only an ``Obstacle`` lets a job wait, and it outlives the job:
///
/// ```
/// found       by             waits                    until
/// open        a lease        load, follow, save       it is closed, or 2 s
/// changing    its age        save (load: if broken)   it was unchanged for 0.1 s, or 2 s
/// empty       reading        save                     it was unchanged for 1 s; fails after 2 s
/// broken      decoding       save                     it was unchanged for 1 s; fails after 2 s
/// gone        a value, or    save, load, follow       it was gone for 1 s (follow: 50 ms)
///             the directory
/// unsettled   the directory  save, load               the directory was calm for 20 ms, or 1 s
/// ```
///
/// A save that meets one after the other, and never a version, fails after 4 s.
///
/// Where there are no leases, only the age of a version tells that it may be incomplete. There the
/// replaced file, too, is looked at until it has been unchanged for a moment.
///
/// So a value that was reset because its file is gone is not saved at once: a program that has
/// moved the file away may be about to write it anew, from what it has read before. What it writes
/// is merged since ``LastSynced/missing`` then.
package struct FileSynchronization: Sendable {
  /// What value and file last agreed on: the base of merges.
  package enum LastSynced: Equatable, Sendable {
    /// Neither read nor written.
    case neverLoaded

    /// There was no file, or an empty one: the initial value applied.
    case missing

    /// The file had this content, which could be decoded.
    case content(FileContent)

    /// What the file had, if there was something.
    var content: FileContent? {
      if case .content(let content) = self { content } else { nil }
    }
  }

  /// Something to do as a whole.
  package enum Job: Hashable, Sendable {
    /// Write the value.
    case save

    /// Read the file because the program asked for it.
    case load

    /// Look whether another program has changed the file.
    case follow
  }

  /// What is in the way of a job, and since when.
  package struct Obstacle: Hashable, Sendable {
    /// What the file is like.
    package enum Kind: Hashable, Sendable {
      case beingWritten, empty, undecodable, missing

      /// It is missing, never was there as far as is known, and its directory is changing.
      case unsettled
    }

    /// What the file is like.
    package let kind: Kind

    /// Since when it is so, as far as that is known.
    package internal(set) var since: Instant

    /// What tells whether the file was changed since it was found so.
    package let status: FileStatus?

    /// Since when it has had that status.
    let unchangedSince: Instant

    /// Whether the job that is being done has found it.
    var isOfThisJob: Bool
  }

  /// What is being done.
  package enum Phase: Equatable, Sendable {
    case idle
    case encoding
    case reading(Job)
    case waiting(Job)
    case merging(FileReading)
    case replacing(FileReading)
    case lookingAtReplaced(Replaced)
    case mergingReplaced(FileContent, Replaced)
    case awaitingWriter(Replaced)
    case offering(Job, FileReading)
  }

  /// The file that a save has replaced, and that another program may still have open.
  package struct Replaced: Equatable, Sendable {
    /// What it held then.
    package let content: FileContent

    /// What was last synced before it was replaced.
    package let base: LastSynced

    /// Since when its writer is waited for.
    package let since: Instant

    /// What it was like when it was last seen to have changed, and when that was.
    package var change: Change

    /// A change of the file.
    package struct Change: Hashable, Sendable {
      let status: FileStatus?
      let time: Instant
    }
  }

  /// A content to be kept before the file is written over.
  package struct Backup: Equatable, Sendable {
    /// The content.
    package let content: FileContent

    /// Why it is kept.
    package let reason: FileBackup.Reason

    /// Creates what is to be kept.
    package init(content: FileContent, reason: FileBackup.Reason) {
      self.content = content
      self.reason = reason
    }
  }

  /// A moment.
  package typealias Instant = ContinuousClock.Instant

  /// The file.
  package let url: URL

  /// How long to wait for other programs.
  package let patience: Patience

  /// What value and file last agreed on.
  package internal(set) var lastSynced = LastSynced.neverLoaded

  /// What is being done.
  package internal(set) var phase = Phase.idle

  /// What the file was last found to be like, if that is in the way.
  ///
  /// It outlives a job: what one job has waited for in vain, the next one does not wait for again.
  var obstacle: Obstacle?

  /// Since when this job has found the file in no state that it could use.
  var obstructedSince: Instant?

  /// Whether the file was found empty, broken or gone since it was last synced.
  ///
  /// Then no program has seen to it that what it held is in the version that comes next.
  var hasVanished = false

  /// What is to be done next.
  var requested: Set<Job> = []

  /// Whether the subscriber has been told that the file cannot be used, and not yet that it can.
  var isDamageReported = false

  /// A content that may be written over although it is not what was last synced: it is worthless,
  /// or kept.
  var expendable: FileContent?

  /// What is kept before the next write.
  var dueBackups: [Backup] = []

  /// How often the file has changed before this save could replace it.
  var changeCount = 0

  /// How often the file may change before a save gives up: it is retried later.
  package static let maximumChangeCount = 30

  /// How often this save has had to merge.
  var mergeCount = 0

  /// Whether this save has written the value, and only has to merge what was written into the
  /// replaced file.
  var hasReplaced = false

  /// How often a save merges outside the lock, before it merges inside.
  ///
  /// What it has merged outside was for nothing if another process has written meanwhile. With four
  /// writers on two processors, three times took 4.5 times as long as one writer alone, once takes
  /// 3.6 times as long.
  static let mergesOutsideLock = 1

  /// The file that was replaced just when a program had emptied it, as long as that program may yet
  /// write what it has read before.
  var awaited: Replaced?

  /// Creates the state of a file that was not looked at yet.
  package init(url: URL, patience: Patience = Patience()) {
    self.url = url
    self.patience = patience
  }

  /// Takes in the first reading, which a property starts with.
  ///
  /// An empty file counts as missing here, and only here: there is no value yet that it could cost.
  package mutating func begin(with reading: FileReading, isDecodable: Bool) {
    requested = []
    isDamageReported = !isDecodable
    switch reading.content {
    case nil: lastSynced = .missing
    case let content? where content.isEmpty: lastSynced = .missing
    case let content?: lastSynced = isDecodable ? .content(content) : .neverLoaded
    }
  }

  /// Returns what to do after something has happened.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - now: The time.
  /// - Returns: What to do, in this order. Only the last action has a result, which is the next
  ///   event.
  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch (phase, event) {
    case (_, .requested(let job)):
      return request(job, at: now)
    case (.waiting(let job), .timePassed):
      return read(for: job)
    case (.reading(let job), .read(let reading)):
      noteObstacle(in: reading, for: job, at: now)
      return job == .save
        ? prepareReplacing(reading, at: now) : look(at: reading, for: job, at: now)
    case (.offering(let job, let reading), .offered(let answer)):
      return finishOffer(of: reading, for: job, answer, at: now)
    case (.encoding, .encoded):
      return read(for: .save)
    case (.merging(let reading), .merged(let merge)):
      return finishMerge(of: reading, merge, at: now)
    case (.replacing, .changedMeanwhile):
      return readAgain()
    case (.replacing(let reading), .replaced(let content)):
      return finishReplacing(reading, with: content, at: now)
    case (.lookingAtReplaced, .timePassed):
      return [.lookAtReplacedFile]
    case (.lookingAtReplaced(let replaced), .replacedFile(let reading)):
      return finishLooking(at: reading, replaced, at: now)
    case (.mergingReplaced(let content, let replaced), .merged(let merge)):
      return finishMerge(ofReplaced: content, replaced, merge, at: now)
    case (.awaitingWriter, .timePassed):
      return [.read(.follow)]
    case (.awaitingWriter(let replaced), .read(let reading)):
      return finishAwaiting(reading, replaced, at: now)
    case (_, .failed(let error)):
      return finish(failing: error)
    default:
      // A timer of a wait that has ended before.
      return []
    }
  }

  /// Whether anything is being done.
  package var isIdle: Bool { phase == .idle }

  /// Whether a job waits for another program.
  package var isWaiting: Bool {
    switch phase {
    case .waiting, .lookingAtReplaced, .awaitingWriter: true
    default: false
    }
  }

  /// Whether the file was read before.
  package var hasBegun: Bool { lastSynced != .neverLoaded || isDamageReported }
}

// MARK: - Jobs

extension FileSynchronization {
  private mutating func request(_ job: Job, at now: Instant) -> [Action] {
    requested.insert(job)
    switch phase {
    case .idle:
      return startNext()
    case .waiting(.follow) where job != .follow:
      // What the program wants comes first. It looks at the file, too.
      requested.insert(.follow)
      return startNext()
    case .awaitingWriter where job == .follow:
      requested.remove(.follow)
      return [.read(.follow)]
    case .waiting(let waiting) where job == .follow:
      // Something has happened to the file: perhaps what the job waits for.
      if waiting == .follow { requested.remove(.follow) }
      // A file that is still gone has come back and gone again: that is what has happened.
      if obstacle?.kind == .missing { obstacle?.since = now }
      return read(for: waiting)
    default:
      return []
    }
  }

  private mutating func startNext() -> [Action] {
    phase = .idle
    mergeCount = 0
    changeCount = 0
    hasReplaced = false
    awaited = nil
    obstructedSince = nil
    obstacle?.isOfThisJob = false
    if requested.remove(.save) != nil {
      phase = .encoding
      return [.encode]
    }
    if requested.remove(.load) != nil { return read(for: .load) }
    if requested.remove(.follow) != nil { return read(for: .follow) }
    return []
  }

  /// Notes what value and file agree on from now on.
  mutating func agree(on content: LastSynced) {
    lastSynced = content
    hasVanished = false
    obstructedSince = nil
  }

  mutating func read(for job: Job) -> [Action] {
    phase = .reading(job)
    return [.read(job)]
  }

  mutating func finish(_ job: Job, _ error: FileStorageError? = nil) -> [Action] {
    [.finish(job, error)] + startNext()
  }

  private mutating func finish(failing error: FileStorageError) -> [Action] {
    switch phase {
    case .reading(let job) where job != .save: return finish(job, error)
    case .offering(let job, _): return finish(job, error)
    case .idle, .waiting: return []
    case .mergingReplaced(let content, let replaced):
      if let merge = mergeWithoutBackup(content, replaced) { return merge }
      return [.saveAgainLater] + finish(.save)
    // The value is in the file: to say that it is not would be untrue.
    case _ where hasReplaced: return [.saveAgainLater] + finish(.save)
    default: return finish(.save, error)
    }
  }
}
