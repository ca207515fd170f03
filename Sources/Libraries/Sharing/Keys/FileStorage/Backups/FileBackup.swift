public import Foundation

/// A copy of what was in a file before it was overwritten with something that did not take it in.
///
/// Copies are beside the file and have names that a person understands, such as
/// `sync-ups.unreadable-2026-11-21-075144.json`.
///
/// ```swift
/// for backup in FileBackup.all(of: url) { print(backup.url.lastPathComponent, backup.size) }
/// ```
public struct FileBackup: Hashable, Sendable {
  /// Why a copy was kept.
  public enum Reason: String, Hashable, Sendable {
    /// The content could not be decoded.
    case unreadable

    /// Another program had changed what was changed here, too.
    case replaced

    /// It was taken out of the file on request, and is nowhere else.
    case setAside = "aside"
  }

  /// Where the copy is.
  public let url: URL

  /// Why it was kept.
  public let reason: Reason

  /// When it was kept, as its name says: `2026-11-21-075144` in the time zone of the moment.
  public let time: String

  /// When it was written, as the file system says.
  ///
  /// It decides about the age of the copy: a name may hold the time of a clock that was wrong.
  public let modificationDate: Date

  /// The size in bytes.
  public let size: Int

  /// Which one it is of those with the same time in their names, from 1.
  let number: Int

  /// How many copies of one file are kept: when there are more, the oldest are removed.
  ///
  /// A copy that is younger than a day stays in any case, and so does what was set aside.
  public static let limit = 50

  /// The copies of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: Those beside it, or beside what it links to, oldest first.
  public static func all(of file: URL) -> [FileBackup] {
    let naming = FileBackupNaming(of: FilePath(file).resolvedOrSelf)
    let names = try? naming.directory.names()
    return (names ?? []).compactMap(naming.backup(named:)).sorted { one, other in
      (one.modificationDate, one.time, one.number)
        < (other.modificationDate, other.time, other.number)
    }
  }
}
