import Glibc
import Locking

/// The changes that this process made to directories.
///
/// The library must not mistake its own changes for changes by other programs. Without this record,
/// the first save of a file would mistake a save of another file in the same directory for a sign
/// that the first file was removed.
package final class OwnDirectoryChanges: Sendable {
  private struct Change {
    /// The modification time of the directory after the last change by this process.
    let own: timespec

    /// The directory's modification time after the latest earlier change by another program.
    let foreign: timespec
  }

  /// The record of this process.
  package static let shared = OwnDirectoryChanges()

  private let changes = Locked<[DirectoryIdentity: Change]>([:])

  /// Runs an operation that may change a directory.
  ///
  /// Call this method while the directory's lock is held.
  package func record<R>(in directory: FilePath, _ operation: () -> R) -> R {
    let before = directory.status
    defer {
      if let before, let after = directory.status {
        let foreign = latestForeignChange(of: before)
        changes.withLock {
          $0[DirectoryIdentity(after)] = Change(own: after.st_mtim, foreign: foreign)
        }
      }
    }
    return operation()
  }

  /// Returns the time of the latest known change to a directory by another program.
  ///
  /// - Parameter status: The status of the directory.
  func latestForeignChange(of status: stat) -> timespec {
    guard let change = changes.withLock({ $0[DirectoryIdentity(status)] }),
      (change.own.tv_sec, change.own.tv_nsec) == (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    else { return status.st_mtim }
    return change.foreign
  }
}
