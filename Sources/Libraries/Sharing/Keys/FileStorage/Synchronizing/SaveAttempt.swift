package import AtomicFiles

/// One attempt to save a value, from encoding it to checking the replaced file.
package struct SaveAttempt: Equatable, Sendable {
  /// The current step.
  package enum Step: Equatable, Sendable {
    case encoding
    case reading
    case waiting
    case merging(FileReading)
    case replacing(FileReading)

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

    /// The file contains the value. The only versions left to merge are those written to the
    /// replaced file.
    case written
  }

  /// The current step.
  package internal(set) var step = Step.encoding

  /// The progress of the attempt.
  var progress = Progress.notWritten

  /// A content that may be overwritten although it is not the last synced one: it is worthless or
  /// has a copy.
  var expendable: ContentDigest?

  /// The number of times that the file changed before it could be replaced.
  var changeCount = 0

  /// The number of merged versions.
  var mergeCount = 0

  /// A file that another program had just emptied before it was replaced, until that program writes
  /// its version.
  var awaited: ReplacedVersion?

  /// The number of changes after which an attempt fails and is retried later.
  package static let maximumChangeCount = 30

  /// The number of merges outside the lock before the next merge happens inside.
  ///
  /// A merge outside the lock is wasted if another process writes in the meantime. With four
  /// writers on two processors, three merges outside the lock took 4.5 times as long as a single
  /// writer, one merge 3.6 times.
  static let mergesOutsideLock = 1

  /// With many writers, a save could find a new version after each merge.
  var isMergingInsideLock: Bool { mergeCount > Self.mergesOutsideLock }

  /// Whether the attempt waits for another program.
  var isWaiting: Bool {
    switch step {
    case .waiting, .checkingReplaced, .awaitingWriter: true
    default: false
    }
  }

  /// Whether the attempt checks the file immediately after a possible change.
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

/// The content of a file that a save has replaced and that another program may still have open.
package struct ReplacedVersion: Hashable, Sendable {
  /// The content at the time of the replacement.
  let content: ContentDigest

  /// The last synced version before the replacement.
  let base: FileSyncMachine.LastSynced

  /// The time since which the save waits for its writer.
  var since: FileSyncMachine.Instant

  /// The latest observed change of the file.
  var change: Change

  /// A change of the file.
  struct Change: Hashable, Sendable {
    let status: FileStatus?
    let time: FileSyncMachine.Instant
  }
}
