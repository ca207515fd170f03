extension FileSynchronization {
  /// Something that has happened.
  package enum Event: Sendable {
    /// Somebody wants something to be done. Asking to follow also says that the file may have
    /// changed.
    case requested(Job)

    /// The value was taken and encoded.
    case encoded

    /// The file was read.
    case read(FileReading)

    /// What was waited for has come, or not.
    case timePassed

    /// Another version was merged into the value, which is encoded again.
    case merged(Merge)

    /// The file was replaced with this content. It is on disk.
    case replaced(with: FileContent)

    /// The file is no longer what was read. It was not replaced.
    case changedMeanwhile

    /// The file that was replaced was looked at.
    case replacedFile(FileReading)

    /// A content was offered to the subscriber.
    case offered(Offer)

    /// The latest action has failed.
    case failed(FileStorageError)
  }

  /// What has become of another version in a save.
  package enum Merge: Hashable, Sendable {
    /// The value has taken it in, with this many conflicts that the value has won.
    case merged(conflictCount: Int)

    /// The value cannot be merged.
    case unmergeable

    /// It is no version: it cannot be decoded.
    case undecodable
  }

  /// What has become of a content that was offered to the subscriber.
  package enum Offer: Hashable, Sendable {
    /// The value has taken it in, with this many conflicts that the value has won.
    case taken(conflictCount: Int)

    /// The value has a change that is not saved yet, and cannot be merged.
    case refused

    /// It cannot be decoded.
    case undecodable(FileStorageError)
  }

  /// Something to do.
  package enum Action: Equatable, Sendable {
    /// Takes the value and encodes it.
    case encode

    /// Reads the file: for a save, inside the lock, which is held for the actions that follow if
    /// they need it.
    case read(Job)

    /// Looks again after some time. A request to follow may come first.
    case wait(Duration)

    /// Decodes another version, merges it into the value, and encodes that.
    case merge(FileContent, since: LastSynced, isInsideLock: Bool)

    /// Keeps a content beside the file.
    case keepBackup(Backup)

    /// Writes the encoded value over the file that was read.
    case replace(FileReading)

    /// Looks whether the file that was replaced is still being written.
    case lookAtReplacedFile

    /// Offers the value of a content to the subscriber; without a content, the initial value.
    case offer(FileContent?, for: Job)

    /// Saves once more after some time, whatever is told about this save.
    case saveAgainLater

    /// Reports the result of a job to its callers.
    case finish(Job, FileStorageError?)

    /// Whether a save does this inside the lock that it has read the file in.
    var isInsideLock: Bool {
      switch self {
      case .keepBackup, .replace, .lookAtReplacedFile: true
      case .merge(_, _, let isInsideLock): isInsideLock
      default: false
      }
    }
  }
}
