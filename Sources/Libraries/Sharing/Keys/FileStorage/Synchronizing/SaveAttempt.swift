package import AtomicFiles

/// One attempt to save a value, from encoding it to checking the file that it has replaced.
package struct SaveAttempt: Equatable, Sendable {
  /// The current step.
  package enum Step: Equatable, Sendable {
    case encoding
    case reading
    case waiting
    case merging(FileReading)
    case replacing(FileReading)

    /// Another program may still write into the file that was replaced.
    case checkingReplaced(ReplacedVersion)

    /// Another program has written into the file that was replaced.
    case mergingReplaced(FileContent, ReplacedVersion)

    /// Another program has emptied the file that was replaced, and may be about to open the new one
    /// by its name.
    case awaitingWriter(ReplacedVersion)
  }

  /// The part of the attempt that is in the file.
  enum Progress: Hashable, Sendable {
    case notWritten

    /// The value is in the file. Only versions that were written into the replaced file are left to
    /// merge.
    case written
  }

  /// The current step.
  package internal(set) var step = Step.encoding

  /// The part of the attempt that is in the file.
  var progress = Progress.notWritten

  /// A content that may be overwritten although it is not the last synced one: it is worthless, or
  /// kept.
  var expendable: ContentDigest?

  /// The number of times that the file has changed before it could be replaced.
  var changeCount = 0

  /// The number of versions that were merged.
  var mergeCount = 0

  /// The file that was replaced when another program had just emptied it, until that program has
  /// written what it has read before.
  var awaited: ReplacedVersion?

  /// The number of changes after which an attempt fails, to be retried later.
  package static let maximumChangeCount = 30

  /// The number of merges outside the lock, before the next one is made inside.
  ///
  /// A merge outside is wasted if another process writes meanwhile. With four writers on two
  /// processors, three merges outside took 4.5 times as long as one writer alone, one takes 3.6
  /// times as long.
  static let mergesOutsideLock = 1

  /// With many writers, a save could find a new version each time that it has merged one.
  var isMergingInsideLock: Bool { mergeCount > Self.mergesOutsideLock }

  /// Whether the attempt waits for another program.
  var isWaiting: Bool {
    switch step {
    case .waiting, .checkingReplaced, .awaitingWriter: true
    default: false
    }
  }

  /// Whether the attempt looks at the file at once when that may have changed.
  var isFollowing: Bool {
    switch step {
    case .waiting, .awaitingWriter: true
    default: false
    }
  }

  /// The versions that a merge may still need.
  var neededVersions: Set<ContentDigest> {
    let replaced: ReplacedVersion? =
      switch step {
      case .checkingReplaced(let replaced), .mergingReplaced(_, let replaced),
        .awaitingWriter(let replaced):
        replaced
      default: awaited
      }
    return Set([replaced?.base.digest, awaited?.base.digest].compactMap(\.self))
  }

  /// The attempt at another step.
  func at(_ step: Step) -> SaveAttempt {
    var attempt = self
    attempt.step = step
    return attempt
  }
}

/// The content of a file that a save has replaced, and that another program may still have open.
package struct ReplacedVersion: Hashable, Sendable {
  /// The content at the time of the replacement.
  let content: ContentDigest

  /// The last synced version before the replacement.
  let base: FileSyncMachine.LastSynced

  /// The time since which its writer is awaited.
  var since: FileSyncMachine.Instant

  /// The latest observed change of the file.
  var change: Change

  /// A change of the file.
  struct Change: Hashable, Sendable {
    let status: FileStatus?
    let time: FileSyncMachine.Instant
  }
}
