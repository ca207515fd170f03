package import struct Foundation.Data
package import struct Foundation.URL

/// Decides what is done when a value, or its file, changes.
///
/// A pure value: it is told what has happened and answers with what to do next. ``FileSynchronizer`` does it. One job
/// is done at a time:
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
/// A save that finds what was last synced writes over it. A version of another program is merged first or, where that
/// cannot be, kept as a backup. A file that is empty, broken or gone while a value is held is no version of anything: its
/// writer may be in the middle of its work. The save waits, then writes the value as it is.
package struct FileSynchronization: Sendable {
  /// What value and file last agreed on: the base of merges.
  package enum LastSynced: Hashable, Sendable {
    /// Neither read nor written.
    case neverLoaded

    /// There was no file, or an empty one: the initial value applied.
    case missing

    /// The file had this content, which could be decoded.
    case content(Data)

    /// What the file had, if there was something.
    var content: Data? {
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

  /// Why the next step has to wait.
  package struct Obstacle: Hashable, Sendable {
    /// What the file is like.
    package enum Kind: Hashable, Sendable {
      case beingWritten, empty, undecodable, missing
    }

    /// What the file is like.
    package let kind: Kind

    /// When it was first found so.
    package let since: Instant
  }

  /// What is being done.
  package enum Phase: Hashable, Sendable {
    case idle
    case encoding
    case reading(Job, after: Obstacle?)
    case waiting(Job, Obstacle)
    case merging(FileReading, after: Obstacle?)
    case replacing(FileReading, after: Obstacle?)
    case lookingAtReplaced(Replaced)
    case mergingReplaced(Data, Replaced)
    case awaitingWriter(Replaced)
    case offering(Job, FileReading)
  }

  /// The file that a save has replaced, and that another program may still have open.
  package struct Replaced: Hashable, Sendable {
    /// What it held then.
    package let content: Data

    /// What was last synced before it was replaced.
    package let base: LastSynced

    /// When it was replaced.
    package let since: Instant
  }

  /// A content to be kept before the file is written over.
  package struct Backup: Hashable, Sendable {
    /// The content.
    package let content: Data

    /// Why it is kept.
    package let reason: FileBackup.Reason

    /// Creates what is to be kept.
    package init(content: Data, reason: FileBackup.Reason) {
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

  /// What is to be done next.
  var requested: Set<Job> = []

  /// Whether the subscriber has been told that the file cannot be used, and not yet that it can.
  var isDamageReported = false

  /// A content that may be written over although it is not what was last synced: it is worthless, or kept.
  var expendable: Data?

  /// What is kept before the next write.
  var dueBackups: [Backup] = []

  /// How often this save has had to merge.
  var mergeCount = 0

  /// Whether this save has written the value, and only has to merge what was written into the replaced file.
  var hasReplaced = false

  /// How often a save merges outside the lock, before it merges inside.
  ///
  /// What it has merged outside was for nothing if another process has written meanwhile. With four writers on two processors,
  /// three times took 4.5 times as long as one writer alone, once takes 3.6 times as long.
  static let mergesOutsideLock = 1

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
  /// - Returns: What to do, in this order. Only the last action has a result, which is the next event.
  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch (phase, event) {
    case (_, .requested(let job)):
      return request(job)
    case (.waiting(let job, let obstacle), .timePassed):
      return read(for: job, after: obstacle)
    case (.reading(.save, let obstacle), .read(let reading)):
      return prepareReplacing(reading, after: obstacle, at: now)
    case (.reading(let job, let obstacle), .read(let reading)):
      return look(at: reading, for: job, after: obstacle, at: now)
    case (.offering(let job, let reading), .offered(let answer)):
      return finishOffer(of: reading, for: job, answer)
    case (.encoding, .encoded):
      return read(for: .save, after: nil)
    case (.merging(let reading, let obstacle), .merged(let merge)):
      return finishMerge(of: reading, after: obstacle, merge, at: now)
    case (.replacing(_, let obstacle), .changedMeanwhile):
      return read(for: .save, after: obstacle)
    case (.replacing(let reading, let obstacle), .replaced(let content)):
      return finishReplacing(reading, after: obstacle, with: content, at: now)
    case (.lookingAtReplaced, .timePassed):
      return [.lookAtReplacedFile]
    case (.lookingAtReplaced(let replaced), .replacedFile(let reading)):
      return finishLooking(at: reading, replaced, at: now)
    case (.mergingReplaced(let content, let replaced), .merged(let merge)):
      return finishMerge(ofReplaced: content, replaced, merge)
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
  private mutating func request(_ job: Job) -> [Action] {
    requested.insert(job)
    switch phase {
    case .idle:
      return startNext()
    case .waiting(.follow, _) where job != .follow:
      // What the program wants comes first. It looks at the file, too.
      requested.insert(.follow)
      return startNext()
    case .awaitingWriter where job == .follow:
      requested.remove(.follow)
      return [.read(.follow)]
    case .waiting(let waiting, let obstacle) where job == .follow:
      // Something has happened to the file: perhaps what the job waits for.
      if waiting == .follow { requested.remove(.follow) }
      return read(for: waiting, after: obstacle)
    default:
      return []
    }
  }

  private mutating func startNext() -> [Action] {
    phase = .idle
    mergeCount = 0
    hasReplaced = false
    if requested.remove(.save) != nil {
      phase = .encoding
      return [.encode]
    }
    if requested.remove(.load) != nil { return read(for: .load, after: nil) }
    if requested.remove(.follow) != nil { return read(for: .follow, after: nil) }
    return []
  }

  mutating func read(for job: Job, after obstacle: Obstacle?) -> [Action] {
    phase = .reading(job, after: obstacle)
    return [.read(job)]
  }

  mutating func finish(_ job: Job, _ error: FileStorageError? = nil) -> [Action] {
    [.finish(job, error)] + startNext()
  }

  private mutating func finish(failing error: FileStorageError) -> [Action] {
    switch phase {
    case .reading(let job, _) where job != .save: return finish(job, error)
    case .offering(let job, _): return finish(job, error)
    case .idle, .waiting: return []
    // The value is in the file: to say that it is not would be untrue.
    case _ where hasReplaced: return [.saveAgainLater] + finish(.save)
    default: return finish(.save, error)
    }
  }

  /// Waits for another program, unless that has taken long enough.
  ///
  /// - Parameters:
  ///   - kind: What the file is like.
  ///   - job: What waits.
  ///   - earlier: What the job has waited for before.
  ///   - limit: How long the job may wait for this.
  /// - Returns: `nil` if the job goes on.
  mutating func wait(
    _ kind: Obstacle.Kind,
    for job: Job,
    after earlier: Obstacle?,
    atMost limit: Duration,
    pausing pause: Duration? = nil,
    at now: Instant
  ) -> [Action]? {
    let obstacle = earlier?.kind == kind ? earlier : nil
    let current = obstacle ?? Obstacle(kind: kind, since: now)
    let rest = limit - (now - current.since)
    guard rest > .zero else { return nil }
    phase = .waiting(job, current)
    return [.wait(min(pause ?? patience.pause, rest))]
  }
}
