package import AtomicFiles

extension FileSyncMachine {
  /// Something that has happened.
  package enum Event: Sendable {
    /// The program or the watcher requests a job. A request to follow also says that the file may
    /// have changed.
    case requested(Job)

    /// The value was taken and encoded.
    case encoded

    /// The file was read.
    case read(FileReading)

    /// The time of a wait has passed.
    case timePassed

    /// Another version was merged into the value, and the value was encoded again.
    case merged(Merge)

    /// The file was replaced with the content of this digest, which is on disk.
    case replaced(with: ContentDigest)

    /// The file is no longer what was read. It was not replaced.
    case changedMeanwhile

    /// The file that was replaced was read.
    case replacedFile(FileReading)

    /// A content was offered to the subscriber.
    case offered(Offer)

    /// The latest action has failed.
    case failed(FileStorageError)
  }

  /// The result of merging another version.
  package enum Merge: Hashable, Sendable {
    /// The value contains the version now, with this many conflicts that the value has won.
    case merged(conflictCount: Int)

    /// The type of the value cannot be merged.
    case unmergeable

    /// The version cannot be decoded.
    case undecodable
  }

  /// The result of offering a content to the subscriber.
  package enum Offer: Hashable, Sendable {
    /// The value contains it now, with this many conflicts that the value has won.
    case taken(conflictCount: Int)

    /// The value has an unsaved change, and cannot be merged.
    case refused

    /// It cannot be decoded.
    case undecodable(FileStorageError)
  }

  /// Something to do.
  package enum Action: Equatable, Sendable {
    /// Takes the value and encodes it.
    case encode

    /// Reads the file. A save reads it inside the lock, and keeps the lock for the actions that
    /// follow if they need it.
    case read(Job)

    /// Looks again after some time, or earlier if the file may have changed.
    case wait(Duration)

    /// Decodes another version, merges it into the value, and encodes the result.
    case merge(FileContent, since: LastSynced, isInsideLock: Bool)

    /// Keeps a content in the directory of the file.
    case keepBackup(Backup)

    /// Replaces the file that was read with the encoded value.
    case replace(FileReading)

    /// Reads the file that was replaced, if it may have changed.
    case checkReplacedFile

    /// Offers the value of a content to the subscriber; without a content, the initial value.
    case offer(FileContent?, for: Job)

    /// Saves once more after some time, even if this save succeeds.
    case saveAgainLater

    /// Reports the result of a job to its callers.
    case finish(Job, FileStorageError?)

    /// Whether a save does this inside the lock, after reading the file.
    var isInsideLock: Bool {
      switch self {
      case .keepBackup, .replace, .checkReplacedFile: true
      case .merge(_, _, let isInsideLock): isInsideLock
      default: false
      }
    }
  }
}
