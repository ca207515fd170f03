package import AtomicFiles

package import struct Foundation.URL

/// Decides what to do when a value or its file changes.
///
/// The machine is a pure value: it receives events and returns actions, which ``FileSyncRunner``
/// performs. The machine does one job at a time. These are the usual steps of each job:
///
/// ```
/// save:    idle → encoding → reading ⇄ replacing → checkingReplaced → idle
///                             ↓ ↑ ↓ ↑                    ↓        ↓
///                         waiting merging       mergingReplaced  awaitingWriter
///                                                 ↓      ↓         ↓      ↓
///                                              reading  idle    reading  idle
///          A new file: replacing → idle. The second merge: merging → replacing.
///
/// load,    idle → reading → offering → idle
/// follow:          ↓ ↑
///                waiting
/// ```
///
/// If a save finds the last synced content in the file, the save replaces that content. If a save
/// finds another program's version, the save merges the version or, if the type cannot be merged,
/// schedules a backup of the version. After the merge or the backup, the save reads the file again.
/// The second merge of an attempt happens inside the lock, and the save then replaces the file
/// immediately. An empty, broken or missing file is not a version: another program may be in the
/// middle of writing it. So the save waits, and then writes the value without merging.
/// ``FileObstacle`` lists the reasons to wait.
///
/// A program that has moved the file away may soon write a new file, based on content that the
/// program read earlier. So if the value has been reset because the file was missing, the next save
/// waits. If the program writes its version during the wait, the save merges that version, with the
/// initial value as the base.
package struct FileSyncMachine: Sendable {
  /// The last version that the value and the file had in common: the base of merges.
  package enum LastSynced: Hashable, Sendable {
    /// This process has neither read nor written the file.
    case neverLoaded

    /// The file was missing or empty, so the initial value applied.
    case missing

    /// The file had valid content with this digest.
    case content(ContentDigest)

    /// The digest of the content, if any.
    var digest: ContentDigest? {
      if case .content(let digest) = self { digest } else { nil }
    }
  }

  /// A job for the machine.
  ///
  /// Each job ends before the next job starts.
  package enum Job: Hashable, Sendable {
    /// Write the value.
    case save

    /// Read the file at the program's request.
    case load

    /// Check whether another program has changed the file.
    case follow
  }

  /// The current activity.
  package enum Phase: Equatable, Sendable {
    case idle
    case reading(Job)
    case waiting(Job)
    case offering(Job, FileSnapshot)
    case saving(SaveAttempt)
  }

  package typealias Instant = ContinuousClock.Instant

  package let url: URL
  package let timeouts: FileTimeouts

  /// The last version that the value and the file had in common.
  package internal(set) var lastSynced = LastSynced.neverLoaded

  package internal(set) var phase = Phase.idle

  /// The obstacles that jobs have encountered.
  var obstacles: FileObstacles

  /// The requested jobs that have not started.
  var requested: Set<Job> = []

  /// The state of the file that was last reported to the subscriber.
  var reportedState = ReportedState.usable

  /// The versions that lost a conflict, to be copied before the next write.
  ///
  /// A failed save does not clear this list. The property's value already contains the merged
  /// changes, so the next save would not find the same conflicts again.
  var dueBackups: [Backup] = []

  /// Creates the machine for a file that has not been read yet.
  package init(url: URL, timeouts: FileTimeouts = FileTimeouts()) {
    self.url = url
    self.timeouts = timeouts
    obstacles = FileObstacles(timeouts: timeouts)
  }

  /// Handles an event, and returns the actions to perform.
  ///
  /// - Parameters:
  ///   - event: The event that has occurred.
  ///   - now: The current time on the runner's timeline.
  /// - Returns: The actions, in order. Only the last action has a result, which becomes the next
  ///   event. If an earlier action fails, the failure becomes the next event, and the runner drops
  ///   the remaining actions.
  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch (phase, event) {
    case (_, .requested(let job)):
      return request(job, at: now)
    case (.waiting(let job), .timePassed):
      return read(for: job)
    case (.reading(let job), .read(let snapshot)):
      obstacles.update(with: snapshot, for: job, since: lastSynced, at: now)
      return look(at: snapshot, for: job, at: now)
    case (.offering(let job, let snapshot), .offered(let answer)):
      return finishOffer(of: snapshot, for: job, answer, at: now)
    case (.reading(let job), .failed(let error)), (.offering(let job, _), .failed(let error)):
      return finish(job, error)
    case (.saving(let attempt), _):
      return handle(event, in: attempt, at: now)
    default:
      // Ignore a timer that an earlier wait started.
      return []
    }
  }

  /// Whether a job waits for another program.
  package var isWaiting: Bool {
    switch phase {
    case .waiting: true
    case .saving(let attempt): attempt.isWaiting
    case .idle, .reading, .offering: false
    }
  }

  /// The versions that merges or backups may still need.
  package var neededVersions: Set<ContentDigest> {
    var needed = Set(dueBackups.map(\.content.digest))
    if let digest = lastSynced.digest { needed.insert(digest) }
    if case .saving(let attempt) = phase { needed.formUnion(attempt.neededVersions) }
    return needed
  }

  /// The reason in the error if another program has emptied the file.
  static let emptiedReason = "another program has emptied it and is still writing it"

  /// The reason in the error if other programs keep changing the file.
  static let restlessReason = "another program keeps changing it"
}

// MARK: - Jobs

extension FileSyncMachine {
  private mutating func request(_ job: Job, at now: Instant) -> [Action] {
    requested.insert(job)
    switch phase {
    case .idle:
      return startNext()
    case .waiting(.follow) where job != .follow:
      // Start the requested load or save first, because that job also checks the file.
      requested.insert(.follow)
      return startNext()
    case .waiting(let waiting) where job == .follow:
      // The change that led to this request may be the change that the job is waiting for.
      if waiting == .follow { requested.remove(.follow) }
      obstacles.restartAbsence(at: now)
      return read(for: waiting)
    case .saving(let attempt) where job == .follow && attempt.isFollowing:
      return follow(in: attempt, at: now)
    default:
      return []
    }
  }

  private mutating func startNext() -> [Action] {
    phase = .idle
    obstacles.startJob()
    if requested.remove(.save) != nil {
      phase = .saving(SaveAttempt())
      return [.encode]
    }
    if requested.remove(.load) != nil { return read(for: .load) }
    if requested.remove(.follow) != nil { return read(for: .follow) }
    return []
  }

  /// Records the version that the value and the file now have in common.
  mutating func recordSync(of content: LastSynced) {
    lastSynced = content
    obstacles.recordSync()
  }

  mutating func read(for job: Job) -> [Action] {
    phase = .reading(job)
    return [.read(job)]
  }

  mutating func finish(_ job: Job, _ error: FileStorageError? = nil) -> [Action] {
    [.finish(job, error)] + startNext()
  }
}

// MARK: - Events and actions

extension FileSyncMachine {
  /// An event for the machine.
  package enum Event: Sendable {
    /// The program or the watcher requested a job. A request for `.follow` means that the file may
    /// have changed.
    case requested(Job)

    /// The unsaved value was read and encoded.
    case encoded

    /// The file was read.
    case read(FileSnapshot)

    /// The waiting time has passed.
    case timePassed

    /// The attempt to merge another version has ended. If the versions were merged, the result is
    /// encoded.
    case merged(Merge)

    /// The runner has replaced the file, and the content with this digest is on disk.
    case replaced(with: ContentDigest)

    /// The file has changed since it was read, so the runner has not replaced it.
    case changedMeanwhile

    /// The replaced file was checked. `nil` means that the replaced file is known to be unchanged,
    /// or cannot be read.
    case replacedFile(FileSnapshot?)

    /// A version was offered to the subscriber.
    case offered(Offer)

    /// The latest action has failed.
    case failed(FileStorageError)
  }

  /// The result of merging another version.
  package enum Merge: Hashable, Sendable {
    /// The library has merged the other version into the value. In `conflictCount` conflicts, our
    /// version won.
    case merged(conflictCount: Int)

    /// The versions cannot be merged: the type is not ``Mergeable``, or the base is unknown.
    case unmergeable

    /// The other version cannot be decoded.
    case undecodable
  }

  /// An action for the runner to perform.
  package enum Action: Equatable, Sendable {
    /// Reads the newest value and encodes it.
    case encode

    /// Reads the file. A save reads the file inside the lock, and keeps the lock if the following
    /// actions need it.
    case read(Job)

    /// Waits before the next check. The wait ends early if the file may have changed.
    case wait(Duration)

    /// Decodes another program's version, merges it into the value, and encodes the result.
    case merge(FileContent, since: LastSynced, isInsideLock: Bool)

    /// Saves a backup copy in the file's directory.
    case keepBackup(Backup)

    /// Writes the encoded value in place of the file that was read.
    case replace(FileSnapshot)

    /// Reads the replaced file, if it may have changed.
    case checkReplacedFile

    /// Offers the decoded content to the subscriber, or the initial value if there is no content.
    case offer(FileContent?, for: Job)

    /// Saves again after a delay, even if this save succeeds.
    case saveAgainLater

    /// Reports a job's result to its callers.
    case finish(Job, FileStorageError?)

    /// Whether a save performs this action inside the lock, after reading the file.
    var isInsideLock: Bool {
      switch self {
      case .keepBackup, .replace, .checkReplacedFile: true
      case .merge(_, _, let isInsideLock): isInsideLock
      default: false
      }
    }
  }
}
