package import AtomicFiles

extension FileSyncMachine {
  /// An event for the machine.
  package enum Event: Sendable {
    /// The program or the watcher requested a job. A request to follow also means that the file may
    /// have changed.
    case requested(Job)

    /// The value was taken and encoded.
    case encoded

    /// The file was read.
    case read(FileReading)

    /// The time to wait has passed.
    case timePassed

    /// Another version was merged into the value, and the value was encoded again.
    case merged(Merge)

    /// The file was replaced with the content that has this digest. It is on disk.
    case replaced(with: ContentDigest)

    /// The file differs from what was read. It was not replaced.
    case changedMeanwhile

    /// The replaced file was read.
    case replacedFile(FileReading)

    /// The subscriber was offered a content.
    case offered(Offer)

    /// The latest action has failed.
    case failed(FileStorageError)
  }

  /// The result of merging another version.
  package enum Merge: Hashable, Sendable {
    /// The value now contains the version. The number counts the conflicts that the value won.
    case merged(conflictCount: Int)

    /// Values of this type cannot be merged.
    case unmergeable

    /// The version cannot be decoded.
    case undecodable
  }

  /// The result of offering a content to the subscriber.
  package enum Offer: Hashable, Sendable {
    /// The value now contains the content. The number counts the conflicts that the value won.
    case taken(conflictCount: Int)

    /// The value has an unsaved change and cannot be merged.
    case refused

    /// It cannot be decoded.
    case undecodable(FileStorageError)
  }

  /// Something to do.
  package enum Action: Equatable, Sendable {
    /// Takes the value and encodes it.
    case encode

    /// Reads the file. A save reads the file inside the lock, and keeps the lock if the following
    /// actions need it.
    case read(Job)

    /// Checks again after a delay, or earlier if the file may have changed.
    case wait(Duration)

    /// Decodes another version, merges it into the value, and encodes the result.
    case merge(FileContent, since: LastSynced, isInsideLock: Bool)

    /// Copies a content to the directory of the file.
    case keepBackup(Backup)

    /// Replaces the file that was read with the encoded value.
    case replace(FileReading)

    /// Reads the replaced file, if it may have changed.
    case checkReplacedFile

    /// Offers the value of a content to the subscriber. Without a content, offers the initial
    /// value.
    case offer(FileContent?, for: Job)

    /// Saves again after a delay, even if this save succeeds.
    case saveAgainLater

    /// Reports the result of a job to its callers.
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
